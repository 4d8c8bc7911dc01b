/** Changes of content stand in the same list as changes of settings: /products/12/price, /products/new-1 for a row. */
import { isMembers, pointerOf, pointerParts } from '../rules/json.ts'
import type { ConfigChange } from '../site/config-changes.ts'
import type { Row } from './field.ts'
import type { Content } from './kind.ts'
import { contents, type ContentName } from './kinds.ts'

/** The kinds that an administrator edits. The first administrator is only imported. */
export type EditedName = Exclude<ContentName, 'firstAdmin'>

export const editedContents = contents.filter(({ name }) => name !== 'firstAdmin') as readonly (Content & {
  name: EditedName
})[]

const byName = new Map<string, Content & { name: EditedName }>(editedContents.map((each) => [each.name, each]))

export const contentNamed = (name: EditedName): Content => byName.get(name)!

/** What a change of content is about. */
export interface ContentPath {
  kind: EditedName
  /** Of the row: as it is stored, or of one that is new. */
  id: string
  /** Absent: the row as a whole. */
  field?: string
}

/** Rows of content that one publication may change. */
export const mostChangedRows = 5_000

/** The id of the only row of a kind that has one row. */
const singleId = 'site'

/** The id of a row that is stored without one: what names it. */
export const idOfRow = ({ isSingle, key }: Pick<Content, 'isSingle' | 'key'>, id: number | null, row: Row): string =>
  id !== null ? String(id) : isSingle ? singleId : key.map((name) => String(row[name])).join(' ')

const newMark = 'new-'

/** The id of a row that is not published yet. @param mark differs from that of every other new row of a draft */
export const newRowId = (mark: string): string => `${newMark}${mark}`
export const isNewRow = (id: string): boolean => id.startsWith(newMark)

export const contentPointer = ({ kind, id, field }: ContentPath): string =>
  pointerOf([kind, id, ...(field === undefined ? [] : [field])])

/** Undefined: the change is one of a setting. */
export const contentPathOf = (path: string): ContentPath | undefined => {
  const [kind = '', id, field] = pointerParts(path)
  if (!byName.has(kind) || id === undefined) return undefined
  return { kind: kind as EditedName, id, ...(field === undefined ? {} : { field }) }
}

const isContentChange = ({ path }: Pick<ConfigChange, 'path'>): boolean => contentPathOf(path) !== undefined

/** The changes of settings, and those of content. */
export const parted = <C extends Pick<ConfigChange, 'path'>>(
  changes: readonly C[],
): { settings: C[]; content: C[] } => ({
  settings: changes.filter((change) => !isContentChange(change)),
  content: changes.filter(isContentChange),
})

/** A row with the changes that a list has for it; undefined: it is removed, or not there. */
export const rowWith = (
  stored: Row | undefined,
  changes: readonly ConfigChange[],
  of: Pick<ContentPath, 'kind' | 'id'>,
): Row | undefined => {
  let row = stored
  for (const { path, after } of changes) {
    const at = contentPathOf(path)
    if (at?.kind !== of.kind || at.id !== of.id) continue
    if (at.field === undefined) row = isMembers(after) ? (after as Row) : undefined
    else if (row) row = { ...row, [at.field]: after as Row[string] }
  }
  return row
}
