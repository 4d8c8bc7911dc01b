import {
  contentNamed,
  contentPathOf,
  contentPointer,
  isNewRow,
  rowWith,
  type ContentPath,
  type EditedName,
} from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { isMembers, isSameJson } from '#contract/rules/json.ts'
import type { ConfigChange, ConfigConflict } from '#contract/site/config-changes.ts'

/** Edits of content, each with the published value that it was made on. One for a path at most. */
export type ContentEdits = readonly ConfigChange[]

/** A row as it is published. */
export interface PublishedRow {
  id: string
  row: Row
}

const isOf = ({ path }: ConfigChange, { kind, id }: Pick<ContentPath, 'kind' | 'id'>): boolean => {
  const at = contentPathOf(path)
  return at?.kind === kind && at.id === id
}

const isField = ({ path }: ConfigChange): boolean => contentPathOf(path)?.field !== undefined

/** The edits with one more: what is as published again is no edit, and a removed new row leaves none. */
export const withEdit = (edits: ContentEdits, edit: ConfigChange): ContentEdits => {
  const at = contentPathOf(edit.path)
  if (!at) throw new Error(`${edit.path} is no path of content`)
  if (at.field === undefined) {
    const others = edits.filter((each) => !isOf(each, at))
    return edit.after === undefined && isNewRow(at.id) ? others : [...others, edit]
  }
  const known = edits.find(({ path }) => path === edit.path)
  const before = known ? known.before : edit.before
  const others = edits.filter(({ path }) => path !== edit.path)
  if (isSameJson(before ?? null, edit.after ?? null)) return others
  return known
    ? edits.map((each) => (each === known ? { ...each, after: edit.after } : each))
    : [...others, { ...edit, before }]
}

/** The edit of a field of a row: of a new row, the row as a whole. */
export const fieldEdit = (
  edits: ContentEdits,
  { kind, id, field }: Required<ContentPath>,
  published: Row | undefined,
  after: Row[string],
): ConfigChange => {
  if (!isNewRow(id)) {
    // A draft and the history name the row where its list is not loaded.
    const of = published?.[contentNamed(kind).key.at(-1) ?? '']
    const named = of === undefined || of === null ? {} : { of: String(of) }
    return { path: contentPointer({ kind, id, field }), ...named, before: published?.[field] ?? null, after }
  }
  return { path: contentPointer({ kind, id }), after: { ...rowWith(undefined, edits, { kind, id }), [field]: after } }
}

/** The edits of several fields of a row. */
export const fieldEdits = (
  edits: ContentEdits,
  of: Pick<ContentPath, 'kind' | 'id'>,
  published: Row | undefined,
  values: Row,
): ConfigChange[] => {
  // Each field of a new row is an edit of the whole row, with the fields before it.
  let known = edits
  return Object.entries(values).map(([field, after]) => {
    const edit = fieldEdit(known, { ...of, field }, published, after)
    known = withEdit(known, edit)
    return edit
  })
}

/** Edits whose value is published already are gone; `conflicts`: others have published another value since. */
export const onPublished = (
  edits: ContentEdits,
  kind: EditedName,
  rows: readonly PublishedRow[],
): { edits: ContentEdits; conflicts: ConfigConflict[] } => {
  const stored = new Map(rows.map((each) => [each.id, each.row]))
  const conflicts: ConfigConflict[] = []
  const left = edits.filter((edit) => {
    const at = contentPathOf(edit.path)
    if (at?.kind !== kind || isNewRow(at.id)) return true
    const row = stored.get(at.id)
    if (at.field === undefined) {
      if (row === undefined) return false
      if (isMembers(edit.before) && !isSameJson(edit.before, row))
        conflicts.push({ path: edit.path, mine: edit.after, theirs: row })
      return true
    }
    const theirs = row?.[at.field] ?? null
    if (row && isSameJson(theirs, edit.after ?? null)) return false
    if (!row || !isSameJson(theirs, edit.before ?? null))
      conflicts.push({ path: edit.path, mine: edit.after, theirs: row ? theirs : undefined })
    return true
  })
  return { edits: left, conflicts }
}

/** Ends a conflict: my value is then an edit of theirs, or it is no edit. */
export const settledEdits = (
  edits: ContentEdits,
  { path, theirs }: ConfigConflict,
  side: 'mine' | 'theirs',
): ContentEdits =>
  side === 'theirs'
    ? edits.filter((edit) => edit.path !== path)
    : edits.map((edit) => (edit.path === path ? { ...edit, before: theirs } : edit))

/** The edits of two sides that have begun with the same ones: what was edited here since holds. */
export const mergedEdits = (begun: ContentEdits, here: ContentEdits, there: ContentEdits): ContentEdits => {
  const at = (edits: ContentEdits) => new Map(edits.map((edit) => [edit.path, edit]))
  const [first, mine, theirs] = [at(begun), at(here), at(there)]
  const merged: ConfigChange[] = []
  for (const path of new Set([...theirs.keys(), ...mine.keys()])) {
    const edit = isSameJson(mine.get(path), first.get(path)) ? theirs.get(path) : mine.get(path)
    if (edit) merged.push(edit)
  }
  return merged
}

/** The edits with those of a draft, whose values stand; a conflict where ours differ. */
export const withDraftEdits = (
  edits: ContentEdits,
  draft: readonly ConfigChange[],
): { edits: ContentEdits; conflicts: ConfigConflict[] } => ({
  edits: [...edits.filter(({ path }) => !draft.some((each) => each.path === path)), ...draft],
  conflicts: draft.flatMap(({ path, after }) => {
    const own = edits.find((edit) => edit.path === path)
    return own && !isSameJson(own.after, after) ? [{ path, mine: after, theirs: own.after }] : []
  }),
})

/** Whether a row has an edit of a field, or is new or removed. */
export type RowState = 'published' | 'changed' | 'new' | 'removed'

export const stateOfRow = (edits: ContentEdits, of: Pick<ContentPath, 'kind' | 'id'>): RowState => {
  if (isNewRow(of.id)) return 'new'
  const own = edits.filter((edit) => isOf(edit, of))
  if (own.length === 0) return 'published'
  return own.every(isField) ? 'changed' : 'removed'
}
