import { contentPathOf, isNewRow, rowWith, type EditedName } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { isMembers } from '#contract/rules/json.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import type { FileUse, SiteFile } from '#contract/shapes/site-file.ts'
import { fieldEdit, type ContentEdits, type PublishedRow } from '../../editing/content-edits.ts'

type Named = Pick<SiteFile, 'name' | 'url'>

export interface Replacement {
  from: Named
  to: Named
}

/** A value with the address of another file wherever that of the first one stands; the same value: nowhere. */
export const withAddress = <T>(value: T, { from, to }: Replacement): T => {
  if (value === from.url) return to.url as T
  if (Array.isArray(value)) {
    const all = value.map((each: unknown) => withAddress(each, { from, to }))
    return all.some((each, at) => each !== value[at]) ? (all as T) : value
  }
  if (!isMembers(value)) return value
  const members = Object.entries(value).map(([name, member]) => [name, withAddress(member, { from, to })] as const)
  return members.some(([name, member]) => member !== value[name]) ? (Object.fromEntries(members) as T) : value
}

/** The kinds of content that show a file. */
export const kindsIn = (uses: readonly FileUse[]): EditedName[] => [
  ...new Set(uses.flatMap(({ path }) => contentPathOf(path)?.kind ?? [])),
]

/**
 * The edits that put one file in the place of another in content: as the picture of a row, and in texts. What an edit
 * shows another file in already stays as it is.
 * @param published the rows of the kinds of `kindsIn`
 */
export const replacedContent = (
  edits: ContentEdits,
  published: Partial<Record<EditedName, readonly PublishedRow[]>>,
  uses: readonly FileUse[],
  { from, to }: Replacement,
): ConfigChange[] =>
  uses.flatMap(({ path }) => {
    const at = contentPathOf(path)
    if (at?.field === undefined || isNewRow(at.id)) return []
    const { kind, id, field } = at
    const row = published[kind]?.find((each) => each.id === id)?.row
    const value = valueIn(rowWith(row, edits, at), field)
    if (row === undefined || typeof value !== 'string') return []
    const next = value === from.name ? to.name : value.replaceAll(from.url, to.url)
    return next === value ? [] : [fieldEdit(edits, { kind, id, field }, row, next)]
  })

const valueIn = (row: Row | undefined, field: string): Row[string] => row?.[field] ?? null
