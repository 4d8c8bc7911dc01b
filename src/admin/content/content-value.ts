import { contentNamed, contentPathOf } from '#contract/content/changes.ts'
import type { Row } from '#contract/content/field.ts'
import { isMembers } from '#contract/rules/json.ts'
import { contentWords, studioWords, type FieldWords } from '#src/words/content.ts'
import { priceField } from './kind-views.ts'
import { shownAmount } from './shown-amount.ts'

/**
 * A value of content as people read it: of a row as a whole, its amount; undefined: it is shown as any other value.
 * @param path of the change
 */
export const contentValue = (path: string, value: unknown): string | undefined => {
  const at = contentPathOf(path)
  if (!at || value === undefined) return undefined
  if (at.field === undefined) {
    const price = isMembers(value) ? priceField(at.kind, value as Row) : undefined
    return price === undefined ? '' : shownAmount(String((value as Row)[price]))
  }
  const { fields } = contentNamed(at.kind)
  const field = Object.hasOwn(fields, at.field) ? fields[at.field] : undefined
  if (field?.kind === 'money' && typeof value === 'string') return shownAmount(value)
  if (field?.kind === 'list' && field.of === 'locations' && Array.isArray(value))
    return value.join(', ') || studioWords.allPlaces
  const { values } = (contentWords[at.kind].fields as Record<string, FieldWords>)[at.field] ?? {}
  return typeof value === 'string' ? values?.[value] : undefined
}
