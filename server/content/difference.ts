import { isSameJson } from '#contract/rules/json.ts'
import type { FileValue, Row } from '#contract/content/field.ts'
import { judge } from '#contract/content/judge.ts'
import { keyOf, nameOf } from '#contract/content/kind.ts'
import type { Kind, StoredRow, Writing } from './kind.ts'
import type { Problem } from './problem.ts'
import { idColumn } from './row-id.ts'
import { ContentError, type Site } from './site.ts'
import { problemAt, type Wanted, type WantedRow } from './wanted.ts'

/** A field of a stored row that the files want otherwise. */
export interface FieldChange {
  name: string
  from: FileValue
  to: FileValue
}

export interface ChangedRow {
  writing: Writing
  changes: FieldChange[]
}

/** What an import would do to one kind. */
export interface Difference {
  kind: Kind
  added: Writing[]
  changed: ChangedRow[]
  /** Rows of the site that are not in the files, and that the import was told to remove. */
  removed: StoredRow[]
  /** Rows of the site that are not in the files and stay. */
  absent: number
  unchanged: number
}

/** A stored row in the spelling of files. What no file could say stays as it is stored. */
const spelled = (kind: Kind, row: Row, site: Site): Row => {
  const tidied = Object.entries(row).map(([name, value]) => {
    const verdict = judge(kind.fields[name]!, value)
    return [name, 'value' in verdict ? verdict.value : value] as const
  })
  const all = Object.fromEntries(tidied)
  return kind.normal(all, site)
}

/** The rows of a kind as a file says them, in the order of an export. */
export const rowsAsFiles = async (kind: Kind, site: Site): Promise<StoredRow[]> =>
  (await kind.read(site)).map(({ id, row }) => ({ id, row: spelled(kind, row, site) }))

/** The rows of a kind by their keys. @throws ContentError when two of them cannot be told apart */
export const storedRows = async (kind: Kind, site: Site): Promise<Map<string, StoredRow>> => {
  const rows = new Map<string, StoredRow>()
  for (const stored of await rowsAsFiles(kind, site)) {
    const key = keyOf(kind, stored.row)
    if (rows.has(key))
      throw new ContentError(
        `This site has two rows of ${kind.name} called "${nameOf(kind, stored.row)}", which a file cannot tell apart.`,
      )
    rows.set(key, stored)
  }
  return rows
}

export const cannotChange = 'cannot be changed.'

const isSameInEitherCase = (a: FileValue | undefined, b: FileValue | undefined): boolean =>
  String(a).toLowerCase() === String(b).toLowerCase()

/** The complete row, from what the file says, what is stored, and the defaults. */
const completed = (kind: Kind, { given, row }: WantedRow, stored: StoredRow | undefined, site: Site) => {
  const problems: Problem[] = []
  const complete: Record<string, FileValue> = {}
  for (const [name, { fallback }] of Object.entries(kind.fields)) {
    const value = Object.hasOwn(row, name) ? row[name] : stored ? stored.row[name] : fallback
    if (value === undefined) problems.push(problemAt(given, `${name} is missing.`))
    else if (!stored || !kind.fixed?.includes(name)) complete[name] = value
    else if (isSameInEitherCase(value, stored.row[name])) complete[name] = stored.row[name]!
    else problems.push(problemAt(given, cannotChange, name))
  }
  return { problems, row: problems.length === 0 ? kind.normal(complete, site) : complete }
}

export const fieldChanges = (kind: Kind, before: Row, after: Row): FieldChange[] =>
  Object.keys(kind.fields)
    .map((name) => ({ name, from: before[name] ?? null, to: after[name] ?? null }))
    .filter(({ from, to }) => !isSameJson(from, to))

interface Removal {
  removed: StoredRow[]
  absent: number
}

const removalOf = async (kind: Kind, site: Site, rows: StoredRow[], isWanted: boolean) => {
  const problems: Problem[] = []
  const { removal } = kind
  const unremoved: Removal = { removed: [], absent: rows.length }
  if (!isWanted || !removal) return { ...unremoved, problems }
  const removed = rows.filter(({ row }) => removal.concerns?.(row) ?? true)
  const refused = removed.length > 0 ? await removal.refused?.(site, removed) : undefined
  for (const [{ row }, says] of refused ?? [])
    problems.push({ file: kind.name, line: null, says: `${nameOf(kind, row)} ${says}` })
  return { removed, absent: rows.length - removed.length, problems }
}

/** What a row of a file does. */
export interface ComparedRow {
  wanted: WantedRow
  /** As it would be stored. */
  writing: Writing
  /** None: the site has it so. */
  changes: FieldChange[]
  /** With one, the row is not written. */
  problems: Problem[]
}

/**
 * The stored rows that the rows of a file mean: by the ids that this site has written, then by what names them.
 * `rest`: by their keys; those that are meant are taken out of it.
 */
const meantRows = (
  rows: readonly WantedRow[],
  rest: Map<string, StoredRow>,
  mark: string | undefined,
): Map<WantedRow, StoredRow | 'gone'> => {
  const meant = new Map<WantedRow, StoredRow | 'gone'>()
  const keys = new Map([...rest].map(([key, { id }]) => [id, key]))
  for (const wanted of rows.filter(({ fileId }) => fileId !== undefined && fileId.mark === mark)) {
    const key = keys.get(wanted.fileId!.id)
    const stored = key === undefined ? undefined : rest.get(key)
    meant.set(wanted, stored ?? 'gone')
    if (key !== undefined) rest.delete(key)
  }
  for (const wanted of rows) {
    const stored = meant.has(wanted) ? undefined : rest.get(wanted.key)
    if (!stored) continue
    meant.set(wanted, stored)
    rest.delete(wanted.key)
  }
  return meant
}

export const isThereAlready = (kind: Kind, row: Row): string => `is there already: ${nameOf(kind, row)}.`

/** @param taken keys of rows of the site that no row of the files means */
const compareRow = async (
  kind: Kind,
  wanted: WantedRow,
  meant: StoredRow | 'gone' | undefined,
  site: Site,
  taken: ReadonlyMap<string, StoredRow>,
): Promise<ComparedRow> => {
  const { given, key } = wanted
  const stored = meant === 'gone' ? undefined : meant
  const { row, problems } = completed(kind, wanted, stored, site)
  const writing: Writing = { row, stored: stored ?? null }
  const compared: ComparedRow = { wanted, writing, changes: [], problems }
  if (meant === 'gone')
    problems.push(problemAt(given, 'names a row that is gone. Leave it empty to add one.', idColumn))
  if (problems.length > 0) return compared
  compared.changes = stored ? fieldChanges(kind, stored.row, row) : []
  if (stored && compared.changes.length === 0) return compared
  problems.push(...(await kind.problems(writing, site)).map(({ field, says }) => problemAt(given, says, field)))
  if (taken.has(key)) problems.push(problemAt(given, isThereAlready(kind, row), kind.key.at(-1)))
  return compared
}

export const tooManyRows = ({ name, most }: Pick<Kind, 'name' | 'most'>): string =>
  `is too much: a site has at most ${most} rows of ${name}.`

/** The new rows for which a site has no place. */
const addCountProblems = ({ most, ...kind }: Kind, added: readonly ComparedRow[], count: number): void => {
  if (most === undefined) return
  for (const { wanted, problems } of added.slice(Math.max(0, most - count)))
    problems.push(problemAt(wanted.given, tooManyRows({ ...kind, most })))
}

export interface Compared {
  difference: Difference
  /** In the order of the files. */
  rows: ComparedRow[]
  problems: Problem[]
}

/** Compares what the files want of a kind with what the site has. */
export const differenceOf = async (
  { kind, rows: wanted }: Wanted,
  site: Site,
  isRemoving: boolean,
): Promise<Compared> => {
  const rest = await storedRows(kind, site)
  const count = rest.size + ((await kind.besides?.(site)) ?? 0)
  const meant = meantRows(wanted, rest, site.mark)
  const rows: ComparedRow[] = []
  for (const each of wanted) rows.push(await compareRow(kind, each, meant.get(each), site, rest))
  const isNew = ({ writing, problems }: ComparedRow): boolean => writing.stored === null && problems.length === 0
  addCountProblems(kind, rows.filter(isNew), count)
  const good = rows.filter(({ problems }) => problems.length === 0)
  const { removed, absent, problems } = await removalOf(kind, site, [...rest.values()], isRemoving)
  const difference: Difference = {
    kind,
    added: good.filter(isNew).map(({ writing }) => writing),
    changed: good.filter(({ changes }) => changes.length > 0),
    removed,
    absent,
    unchanged: good.filter(({ writing, changes }) => writing.stored !== null && changes.length === 0).length,
  }
  return { difference, rows, problems: [...rows.flatMap((row) => row.problems), ...problems] }
}

export const isEmpty = ({ added, changed, removed }: Difference): boolean =>
  added.length + changed.length + removed.length === 0

/** How many rows an import would write or remove. */
export const sizeOf = (differences: readonly Difference[]): number =>
  differences.reduce((sum, { added, changed, removed }) => sum + added.length + changed.length + removed.length, 0)
