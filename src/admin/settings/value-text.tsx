import { isColour } from '#contract/site/formats.ts'
import { isMembers } from '#contract/rules/json.ts'
import { vars } from '#src/ui/css-vars.ts'
import { valueWords } from '#src/words/admin.ts'
import { useMomentText } from '../moments/moment-text.ts'
import * as css from './value-text.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** What an entry of a list is called: by the first of its members that names it. */
const entryName = (entry: unknown): string => {
  if (!isMembers(entry)) return String(entry)
  const name = ['text', 'label', 'headline', 'productId', 'card'].map((member) => entry[member]).find(Boolean)
  return typeof name === 'string' || typeof name === 'number' ? String(name) : JSON.stringify(entry)
}

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return valueWords.none
  if (typeof value === 'boolean') return value ? valueWords.yes : valueWords.no
  if (value === '') return valueWords.empty
  if (Array.isArray(value)) return value.length === 0 ? valueWords.empty : value.map(entryName).join(', ')
  return isMembers(value) ? JSON.stringify(value) : String(value as string | number)
}

/** The value of a setting as people read it. */
export function ValueText({ value }: { value: unknown }) {
  const momentText = useMomentText()
  return (
    <span className={prose.mono}>
      {isColour(value) && <i className={css.sample} style={vars({ '--sample': value })} />}
      {isMoment(value) ? momentText(value) : textOf(value)}
    </span>
  )
}

/** As content and settings store a moment. */
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
