import { contentPathOf, type ContentPath } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { isMembers } from '#contract/rules/json.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { contentWords, studioWords, type FieldWords } from '#src/words/content.ts'
import { knownRows } from './content-rows.ts'
import { kindViews, rowName } from './kind-views.ts'

const rowOf = ({ kind, id }: ContentPath, change: ConfigChange): Row | undefined => {
  const whole = [change.after, change.before].find(isMembers) as Row | undefined
  return knownRows(kind).find((each) => each.id === id)?.row ?? whole
}

/**
 * What a change of content is called: "Products, Quick Dip: Price"; undefined: it is one of a setting.
 */
export const contentName = (change: ConfigChange): string | undefined => {
  const at = contentPathOf(change.path)
  if (!at) return undefined
  const { title, fields } = contentWords[at.kind]
  const row = rowOf(at, change)
  const field = at.field === undefined ? undefined : (fields as Record<string, FieldWords>)[at.field]?.label
  return studioWords.named(title, row ? rowName(at.kind, row) : calledBy(at, change.of ?? at.id), field)
}

/** What the office calls a row whose list is not loaded, by the value that names it. */
const calledBy = ({ kind }: ContentPath, key: string): string => rowName(kind, { [kindViews[kind].name]: key })
