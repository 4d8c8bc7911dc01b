import Type from 'typebox'
import { isEmail } from '../rules/email.ts'
import { OneOf } from '../shapes/helpers.ts'
import type { Field, FileValue } from './field.ts'

/** The field may be absent or empty: then it is null. */
export const optional = <T extends FileValue>(field: Field<T>): Field<T | null> => ({ ...field, fallback: null })

/** The field may be absent or empty: then it is `fallback`. */
export const withDefault = <T extends FileValue>(field: Field<T>, fallback: T): Field<T> => ({ ...field, fallback })

const asCell = (value: FileValue) => (Array.isArray(value) || typeof value === 'boolean' ? String(value) : value)

const isText = (raw: unknown): raw is string => typeof raw === 'string'
/** Line breaks of any system become those of the database. */
const trimmed = (raw: unknown): unknown => (isText(raw) ? raw.replace(/\r\n?/g, '\n').trim() : raw)
const oneLine = (raw: unknown): unknown => (isText(raw) ? raw.replace(/\s+/g, ' ').trim() : raw)

const plain = { tidy: oneLine, fromCell: (text: string): unknown => text, toCell: asCell }

/** Text on one line: line breaks become spaces. */
export const line = (most: number): Field<string> => ({
  ...plain,
  schema: Type.String({ maxLength: most }),
  is: `a text of at most ${most} characters`,
})

/** Text that may have several lines. */
export const lines = (most: number): Field<string> => ({ ...line(most), tidy: trimmed })

/** Text of a form that a pattern describes. */
export const pattern = (
  source: string,
  is: string,
  tidy: (text: string) => string = (text) => text,
): Field<string> => ({
  ...plain,
  schema: Type.String({ pattern: source }),
  is,
  tidy: (raw) => {
    const text = oneLine(raw)
    return isText(text) ? tidy(text) : text
  },
})

export const email = (): Field<string> => ({
  ...plain,
  schema: Type.Refine(Type.String(), isEmail),
  is: 'an email such as sam@example.com',
})

/** One of a few words, in any case of letters. */
export const choice = <const T extends string>(values: readonly T[]): Field<T> => ({
  ...plain,
  schema: OneOf([...values] as [T, ...T[]]),
  is: values.length === 1 ? String(values[0]) : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
  tidy: (raw) => {
    const text = oneLine(raw)
    return isText(text) ? (values.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text) : text
  },
})

const asNumber = (text: string): unknown => (/^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text)

export const whole = (least: number, most: number): Field<number> => ({
  ...plain,
  schema: Type.Integer({ minimum: least, maximum: most }),
  is: `a whole number from ${least} to ${most}`,
  fromCell: asNumber,
})

export const decimal = (least: number, most: number): Field<number> => ({
  ...plain,
  schema: Type.Number({ minimum: least, maximum: most }),
  is: `a number from ${least} to ${most}`,
  fromCell: asNumber,
})

/** With two decimals. A number, which a spreadsheet makes of the text, is read as well. */
const twoDecimals = (raw: unknown): unknown => {
  const text = typeof raw === 'number' ? String(raw) : oneLine(raw)
  if (!isText(text)) return text
  const [, units, decimals = ''] = /^0*(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return units === undefined ? text : `${units}.${decimals.padEnd(2, '0')}`
}

/** An amount in the merchant's currency as it is said: 12.50, never cents. */
export const money = (): Field<string> => ({
  ...plain,
  schema: Type.String({ pattern: '^[0-9]{1,7}\\.[0-9]{2}$' }),
  is: 'an amount such as 12.50, without a currency and without a separator of thousands',
  tidy: twoDecimals,
})

/** Percent with at most two decimals: 8.25. */
export const percent = (): Field<string> => ({
  ...money(),
  schema: Type.String({ pattern: '^[0-9]{1,2}\\.[0-9]{2}$' }),
  is: 'a number of percent such as 8.25, below 100',
})

/** An amount, or percent, as it is stored: in hundredths. */
export const hundredthsOf = (text: string): number => Number(text.replace('.', ''))
export const fromHundredths = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

const answers: Record<string, boolean> = { yes: true, true: true, no: false, false: false }

export const yesNo = (): Field<boolean> => ({
  ...plain,
  schema: Type.Boolean(),
  is: 'yes or no in a CSV file, true or false in a JSON file',
  fromCell: (text) => answers[text.trim().toLowerCase()] ?? text,
  toCell: (value) => (value === true ? 'yes' : 'no'),
})

/** Several texts. In a CSV file, each is a line of the cell. */
export const list = (most: number, each: Field<string>, is = `at most ${most} texts`): Field<string[]> => ({
  schema: Type.Array(each.schema, { maxItems: most }),
  is: `${is}, each ${each.is}`,
  fallback: [],
  tidy: (raw) => (Array.isArray(raw) ? raw.map(each.tidy).filter((item) => item !== '') : raw),
  fromCell: (text) => text.split(/\r\n|\r|\n/),
  toCell: (value) => (Array.isArray(value) ? value.join('\n') : null),
})

/** A moment with its time zone. */
export const moment = (): Field<string> => ({
  ...plain,
  schema: Type.String({ format: 'date-time' }),
  is: 'a date and time with its time zone, such as 2026-12-01T08:00:00-06:00',
  tidy: (raw) => {
    const text = oneLine(raw)
    if (!isText(text) || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/i.test(text)) return text
    const at = new Date(text.replace(' ', 'T'))
    return Number.isNaN(at.getTime()) ? text : at.toISOString()
  },
})
