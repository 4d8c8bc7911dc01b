import {
  contentPathOf,
  contentPointer,
  editedContents,
  idOfRow,
  isNewRow,
  mostChangedRows,
  type ContentPath,
  type EditedName,
} from '#contract/content/changes.ts'
import type { FileValue, Row } from '#contract/content/field.ts'
import { judge } from '#contract/content/judge.ts'
import { keyOf } from '#contract/content/kind.ts'
import { isMembers, isSameJson } from '#contract/rules/json.ts'
import type { ConfigChange, ConfigConflict } from '#contract/site/config-changes.ts'
import { closedPlaceProblems } from './closed-places.ts'
import {
  cannotChange,
  fieldChanges,
  isEmpty,
  isThereAlready,
  rowsAsFiles,
  tooManyRows,
  type Difference,
} from './difference.ts'
import { kindNamed } from './kinds.ts'
import type { Kind, StoredRow, Writing } from './kind.ts'
import type { Site } from './site.ts'

/** What changes of content do to a site. */
export interface ContentChanges {
  /** In the order of writing. */
  differences: Difference[]
  /** Fields that were published with another value since the change was made. */
  conflicts: ConfigConflict[]
  /** What is wrong, by the path of the field or the row: nothing may be written then. */
  problems: Record<string, string>
}

interface JudgedChanges extends ContentChanges {
  /** The rows of the differences, as paths name them. */
  ids: Map<Writing, Pick<ContentPath, 'id'> & { kind: Kind }>
}

/** A changed row, with what its changes want of it. */
interface ChangedRow {
  id: string
  stored: StoredRow | undefined
  /** Absent: the row is removed. */
  writing?: Writing
}

const asKind = (name: EditedName): Kind => kindNamed(name)!

/** The id of a row in the paths of changes. */
export const rowIdOf = (kind: Kind, { id, row }: StoredRow): string => idOfRow(kind, id, row)

/** The changes by the row that they are about. */
const byRow = (name: EditedName, changes: readonly ConfigChange[]): Map<string, ConfigChange[]> => {
  const rows = new Map<string, ConfigChange[]>()
  for (const change of changes) {
    const at = contentPathOf(change.path)
    if (at?.kind === name) rows.set(at.id, [...(rows.get(at.id) ?? []), change])
  }
  return rows
}

/**
 * Compares changes of content with what a site has now: each is checked whole, as a file's row is.
 * `site.locations` must know the locations; those that the changes add are added to it.
 */
export const contentChangesOn = async (site: Site, changes: readonly ConfigChange[]): Promise<ContentChanges> => {
  const result: JudgedChanges = { differences: [], conflicts: [], problems: {}, ids: new Map() }
  for (const { name } of editedContents) {
    const rows = byRow(name, changes)
    if (rows.size > 0) await addChanges(site, asKind(name), rows, result)
  }
  await addClosingProblems(site, result)
  return result
}

/** What closed locations leave without one, over all kinds. */
const addClosingProblems = async (site: Site, { differences, problems, ids }: JudgedChanges): Promise<void> => {
  for (const { writing, field, says } of await closedPlaceProblems(site, differences)) {
    const { kind, id } = ids.get(writing)!
    problems[pathIn(kind, id, field)] ??= says
  }
}

const addChanges = async (
  site: Site,
  kind: Kind,
  rows: ReadonlyMap<string, ConfigChange[]>,
  result: JudgedChanges,
): Promise<void> => {
  const stored = new Map((await rowsAsFiles(kind, site)).map((each) => [rowIdOf(kind, each), each]))
  const difference: Difference = { kind, added: [], changed: [], removed: [], absent: 0, unchanged: 0 }
  const changed = [...rows].map(([id, changes]) => changedRow(site, kind, { id, changes, stored }, result))
  if (kind.name === 'locations') site.locations.add(changed.flatMap(({ writing }) => nameIn(writing)))
  for (const each of changed) await addRow(site, kind, each, { ...result, difference })
  await addRemovalProblems(site, kind, difference.removed, result.problems)
  addKeyProblems(kind, stored, changed, result.problems)
  const besides = (await kind.besides?.(site)) ?? 0
  addCountProblem(kind, besides + stored.size + difference.added.length, changed, result.problems)
  difference.unchanged = stored.size - difference.changed.length - difference.removed.length
  if (!isEmpty(difference)) result.differences.push(difference)
}

const nameIn = (writing: Writing | undefined): string[] =>
  typeof writing?.row.name === 'string' ? [writing.row.name] : []

/** The path of a change of a row or, with a field, of its value. */
export const pathIn = (kind: Kind, id: string, field?: string): string =>
  contentPointer({ kind: kind.name as EditedName, id, ...(field === undefined ? {} : { field }) } as ContentPath)

interface RowChanges {
  id: string
  changes: readonly ConfigChange[]
  stored: ReadonlyMap<string, StoredRow>
}

/** Notes conflicts, and the problems of single fields. */
const changedRow = (
  site: Site,
  kind: Kind,
  { id, changes, stored }: RowChanges,
  { conflicts, problems }: ContentChanges,
): ChangedRow => {
  const before = stored.get(id)
  const whole = changes.findLast(({ path }) => contentPathOf(path)?.field === undefined)
  if (whole && whole.after === undefined) return removedRow(kind, { id, before, whole }, conflicts)
  if (isNewRow(id) || whole) return newRow(site, kind, id, whole?.after, problems)
  if (!before) {
    conflicts.push(...changes.map(({ path, after }) => ({ path, mine: after, theirs: undefined })))
    return { id, stored: undefined }
  }
  const row: Record<string, FileValue> = { ...before.row }
  for (const change of changes) {
    const value = changedField(kind, before.row, change, problems)
    if (value === undefined) continue
    const name = contentPathOf(change.path)!.field!
    const theirs = before.row[name] ?? null
    if (!isSameJson(theirs, change.before ?? null) && !isSameJson(theirs, value))
      conflicts.push({ path: change.path, mine: value, theirs })
    row[name] = value
  }
  return { id, stored: before, writing: { row: kind.normal(row, site), stored: before } }
}

interface RemovedRow {
  id: string
  before: StoredRow | undefined
  whole: ConfigChange
}

const removedRow = (kind: Kind, { id, before, whole }: RemovedRow, conflicts: ConfigConflict[]): ChangedRow => {
  if (before && isMembers(whole.before) && fieldChanges(kind, whole.before as Row, before.row).length > 0)
    conflicts.push({ path: whole.path, mine: undefined, theirs: before.row })
  const { by } = kind.removal ?? {}
  return {
    id,
    stored: before,
    ...(before && by ? { writing: { row: { ...before.row, ...(by as Row) }, stored: before } } : {}),
  }
}

/** The checked value of a changed field; undefined: it has a problem. */
const changedField = (
  kind: Kind,
  before: Row,
  { path, after }: ConfigChange,
  problems: Record<string, string>,
): FileValue | undefined => {
  const name = contentPathOf(path)!.field!
  const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined
  if (!field) {
    problems[path] = 'is no field.'
    return undefined
  }
  const verdict = judge(field, after ?? null)
  if ('says' in verdict) problems[path] = verdict.says
  else if (kind.fixed?.includes(name) && !isSameJson(verdict.value, before[name])) problems[path] = cannotChange
  else return verdict.value
  return undefined
}

const newRow = (site: Site, kind: Kind, id: string, wanted: unknown, problems: Record<string, string>): ChangedRow => {
  const given = isMembers(wanted) ? wanted : {}
  const row: Record<string, FileValue> = {}
  let isWhole = true
  for (const [name, field] of Object.entries(kind.fields)) {
    const verdict = judge(field, given[name] ?? null)
    if ('value' in verdict) row[name] = verdict.value
    else {
      problems[pathIn(kind, id, name)] = verdict.says
      isWhole = false
    }
  }
  return isWhole
    ? { id, stored: undefined, writing: { row: kind.normal(row, site), stored: null } }
    : { id, stored: undefined }
}

interface Findings extends Pick<JudgedChanges, 'problems' | 'ids'> {
  difference: Difference
}

const addRow = async (
  site: Site,
  kind: Kind,
  { id, stored, writing }: ChangedRow,
  { difference, problems, ids }: Findings,
): Promise<void> => {
  const { removal } = kind
  if (!writing) {
    if (stored && removal) difference.removed.push(stored)
    else if (stored) problems[pathIn(kind, id)] = 'cannot be removed.'
    return
  }
  const changes = stored ? fieldChanges(kind, stored.row, writing.row) : []
  if (stored && changes.length === 0) return
  ids.set(writing, { kind, id })
  for (const { field, says } of await kind.problems(writing, site)) problems[pathIn(kind, id, field)] ??= says
  if (stored) difference.changed.push({ writing, changes })
  else difference.added.push(writing)
}

const addRemovalProblems = async (
  site: Site,
  kind: Kind,
  removed: readonly StoredRow[],
  problems: Record<string, string>,
): Promise<void> => {
  if (removed.length === 0) return
  for (const [row, says] of (await kind.removal?.refused?.(site, removed)) ?? [])
    problems[pathIn(kind, rowIdOf(kind, row))] = says
}

/** Two rows that a file could not tell apart: the changed one has the problem. */
const addKeyProblems = (
  kind: Kind,
  stored: ReadonlyMap<string, StoredRow>,
  changed: readonly ChangedRow[],
  problems: Record<string, string>,
): void => {
  const field = kind.key.at(-1)
  if (field === undefined) return
  const ids = new Set(changed.map(({ id }) => id))
  const taken = new Set([...stored].filter(([id]) => !ids.has(id)).map(([, { row }]) => keyOf(kind, row)))
  for (const { id, writing } of changed) {
    if (!writing) continue
    const key = keyOf(kind, writing.row)
    if (taken.has(key)) problems[pathIn(kind, id, field)] ??= isThereAlready(kind, writing.row)
    taken.add(key)
  }
}

const addCountProblem = (
  { name, most, ...kind }: Kind,
  count: number,
  changed: readonly ChangedRow[],
  problems: Record<string, string>,
): void => {
  const added = changed.find(({ id }) => isNewRow(id))
  if (most !== undefined && count > most && added)
    problems[pathIn({ ...kind, name }, added.id)] ??= tooManyRows({ name, most })
}

/** Rows that the changes are about. */
const rowCount = (changes: readonly ConfigChange[]): number =>
  new Set(
    changes.map(({ path }) => {
      const { kind, id } = contentPathOf(path) ?? { kind: '', id: '' }
      return `${kind}/${id}`
    }),
  ).size

export const isTooMuch = (changes: readonly ConfigChange[]): boolean => rowCount(changes) > mostChangedRows
