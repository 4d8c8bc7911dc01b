import { readFile, readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Kind } from '../kind.ts'
import { kindNamed, kinds } from '../kinds.ts'
import type { Problem } from '../problem.ts'
import type { Given } from './given.ts'
import { givenByCsv } from './read-csv.ts'
import { givenByJson } from './read-json.ts'

/** Bytes of one file. */
const largestFile = 5 * 1024 * 1024
/** Rows of all files: they are written in one transaction, which has a time limit. */
const mostRows = 5_000

interface Read {
  given: Given[]
  problems: Problem[]
}

const nothing = (file: string, says: string, line: number | null = null): Read => ({
  given: [],
  problems: [{ file, line, says }],
})

const notUtf8 = 'The file is not in UTF-8. Save it as UTF-8; in a spreadsheet, as "CSV UTF-8".'

/** The text of UTF-8, without a byte order mark; null for any other encoding. */
const textOf = (bytes: Uint8Array): string | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** A file on the disk. */
export interface Source {
  path: string
  /** As the people who wrote it know it. */
  name: string
}

/** The file's own name says its kind, or the reader does. */
const kindOf = (file: string, named: string | undefined): Kind | undefined =>
  kindNamed(named ?? basename(file, extname(file)))

const known = (): string => kinds.map(({ name }) => name).join(', ')

const readOne = async ({ path, name: file }: Source, named: string | undefined): Promise<Read> => {
  if ((await stat(path)).size > largestFile)
    return nothing(file, `The file is larger than ${largestFile / 1024 / 1024} MB.`)
  const text = textOf(await readFile(path))
  if (text === null) return nothing(file, notUtf8)
  const form = extname(file).toLowerCase()
  if (form === '.json') return givenByJson(file, text)
  if (form !== '.csv') return nothing(file, 'The name of the file must end with .json or .csv.')
  const kind = kindOf(file, named)
  if (!kind) return nothing(file, `Name the file after its kind, or give --kind. The kinds: ${known()}.`)
  return givenByCsv({ file, text, kind })
}

/** The CSV files of a folder that an export has written; any other path is a file. */
const filesOf = async (path: string): Promise<string[]> => {
  if (!(await stat(path)).isDirectory()) return [path]
  const names = await readdir(path)
  return names
    .filter((name) => extname(name).toLowerCase() === '.csv')
    .sort()
    .map((name) => join(path, name))
}

const inTwoFiles = (given: readonly Given[]): Problem[] =>
  given.flatMap(({ kind, file, line }, place) => {
    const earlier = given.slice(0, place).find((each) => each.kind === kind)
    return earlier ? [{ file, line, says: `${kind.name} are in ${earlier.file} too. Put them into one file.` }] : []
  })

export interface Files {
  /** Of JSON and CSV files, and of folders with CSV files. */
  paths: readonly string[]
  /** Name of the kind that a CSV file contains, in place of the file's own name. */
  kind?: string | undefined
}

/** Everything that the files say, and what cannot be read of them. */
export const readFiles = async ({ paths, kind }: Files): Promise<Read> => {
  const all = (await Promise.all(paths.map(filesOf))).flat()
  return readSources(
    all.map((path) => ({ path, name: basename(path) })),
    kind,
  )
}

/** @param kind name of the kind that a CSV file contains, in place of the file's own name */
export const readSources = async (sources: readonly Source[], kind?: string): Promise<Read> => {
  const reads: Read[] = []
  for (const source of sources) reads.push(await readOne(source, kind))
  const given = reads.flatMap((read) => read.given)
  const problems = [...reads.flatMap((read) => read.problems), ...inTwoFiles(given)]
  const rows = given.reduce((sum, each) => sum + each.rows.length, 0)
  const [first] = given
  if (rows > mostRows && first) {
    const says = `These are ${rows} rows, and one import takes ${mostRows}. Split them.`
    return { given: [], problems: [...problems, { file: first.file, line: null, says }] }
  }
  return { given, problems }
}
