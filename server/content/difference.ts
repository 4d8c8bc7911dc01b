import { isSameJson } from '#contract/rules/json.ts'
import type { FileValue, Row } from '#contract/content/field.ts'
import { judge } from '#contract/content/judge.ts'
import { keyOf, nameOf } from '#contract/content/kind.ts'
import type { Kind, StoredRow, Writing } from './kind.ts'
import type { Problem } from './problem.ts'
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

/** The complete row, from what the file says, what is stored, and the defaults. */
const completed = (kind: Kind, { given, row }: WantedRow, stored: StoredRow | undefined, site: Site) => {
  const problems: Problem[] = []
  const complete: Record<string, FileValue> = {}
  for (const [name, { fallback }] of Object.entries(kind.fields)) {
    const value = Object.hasOwn(row, name) ? row[name] : stored ? stored.row[name] : fallback
    if (value === undefined) problems.push(problemAt(given, `${name} is missing.`))
    else complete[name] = value
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

/** Compares what the files want of a kind with what the site has. */
export const differenceOf = async (
  { kind, rows }: Wanted,
  site: Site,
  isRemoving: boolean,
): Promise<{ difference: Difference; problems: Problem[] }> => {
  const rest = await storedRows(kind, site)
  const problems: Problem[] = []
  const difference: Difference = { kind, added: [], changed: [], removed: [], absent: 0, unchanged: 0 }
  for (const wanted of rows) {
    const stored = rest.get(wanted.key)
    rest.delete(wanted.key)
    const { row, problems: missing } = completed(kind, wanted, stored, site)
    problems.push(...missing)
    if (missing.length > 0) continue
    const changes = stored ? fieldChanges(kind, stored.row, row) : []
    if (stored && changes.length === 0) {
      difference.unchanged += 1
      continue
    }
    const writing: Writing = { row, stored: stored ?? null }
    const found = await kind.problems(writing, site)
    problems.push(...found.map(({ field, says }) => problemAt(wanted.given, says, field)))
    if (found.length > 0) continue
    if (stored) difference.changed.push({ writing, changes })
    else difference.added.push(writing)
  }
  const removal = await removalOf(kind, site, [...rest.values()], isRemoving)
  const { removed, absent } = removal
  return { difference: { ...difference, removed, absent }, problems: [...problems, ...removal.problems] }
}

export const isEmpty = ({ added, changed, removed }: Difference): boolean =>
  added.length + changed.length + removed.length === 0

/** How many rows an import would write or remove. */
export const sizeOf = (differences: readonly Difference[]): number =>
  differences.reduce((sum, { added, changed, removed }) => sum + added.length + changed.length + removed.length, 0)
