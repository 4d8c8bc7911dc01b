import type { FileValue, Row } from '#contract/content/field.ts'
import { judge } from '#contract/content/judge.ts'
import type { Given, GivenRow } from './files/given.ts'
import { keyOf, nameOf } from '#contract/content/kind.ts'
import type { Kind } from './kind.ts'
import type { Problem } from './problem.ts'
import { idColumn, readFileId, type FileId } from './row-id.ts'

/** A row as its file wants it; fields that the file does not name are absent. */
export interface WantedRow {
  given: GivenRow
  key: string
  row: Row
  /** Absent: the file names none. */
  fileId?: FileId
}

/** What the files want of one kind. */
export interface Wanted {
  kind: Kind
  rows: WantedRow[]
}

const whereOf = ({ where }: GivenRow, field: string): string => (where === '' ? field : `${where}.${field}`)

/** A problem with a field of a row, on the line where the file says it, or with the row as a whole. */
export const problemAt = (given: GivenRow, says: string, field?: string): Problem => {
  const { file, line, where, values } = given
  if (field === undefined) return { of: given, file, line, where, says }
  const said = field === idColumn ? given.id : values.get(field)
  return { of: given, field, file, line: said?.line ?? line, where: whereOf(given, field), says }
}

interface JudgedRow extends Pick<WantedRow, 'row' | 'fileId'> {
  problems: Problem[]
}

const judged = (kind: Kind, given: GivenRow): JudgedRow => {
  const row: Record<string, FileValue> = {}
  const problems: Problem[] = []
  const id = String(given.id?.raw ?? '').trim()
  const fileId = readFileId(id)
  if (!fileId && id !== '') problems.push(problemAt(given, 'must be as an export has written it, or empty.', idColumn))
  for (const [name, { raw }] of given.values) {
    const verdict = judge(kind.fields[name]!, raw)
    if ('says' in verdict) problems.push(problemAt(given, verdict.says, name))
    else row[name] = verdict.value
  }
  for (const name of kind.key)
    if (!given.values.has(name)) problems.push(problemAt(given, `${name} is missing: it says which row it is.`))
  return { row, problems, ...(fileId ? { fileId } : {}) }
}

const tooMany = ({ kind, rows }: Given): Problem[] =>
  kind.isSingle && rows[1] ? [problemAt(rows[1], `There is one row of ${kind.name}, not ${rows.length}.`)] : []

/** Judges every field of the files. A row with a problem is left out. */
export const wantedOf = (all: readonly Given[]): { wanted: Wanted[]; problems: Problem[] } => {
  const problems: Problem[] = []
  const wanted = all.map((given) => {
    const { kind } = given
    problems.push(...tooMany(given))
    const rows = new Map<string, WantedRow>()
    const byId = new Map<string, GivenRow>()
    for (const each of given.rows) {
      const { problems: found, ...wantedRow } = judged(kind, each)
      const { row, fileId } = wantedRow
      problems.push(...found)
      if (found.length > 0) continue
      const id = fileId && `${fileId.mark}-${fileId.id}`
      const sameId = id === undefined ? undefined : byId.get(id)
      const key = keyOf(kind, row)
      const earlier = rows.get(key)
      if (sameId)
        problems.push(
          problemAt(each, `is there twice, first on line ${sameId.line}. Leave it empty to add a row.`, idColumn),
        )
      else if (earlier && !kind.isSingle)
        problems.push(problemAt(each, `${nameOf(kind, row)} is there twice, first on line ${earlier.given.line}.`))
      if (sameId || earlier) continue
      if (id !== undefined) byId.set(id, each)
      rows.set(key, { given: each, key, ...wantedRow })
    }
    return { kind, rows: [...rows.values()] }
  })
  return { wanted, problems }
}
