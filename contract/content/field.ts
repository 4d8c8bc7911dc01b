/**
 * A field describes one member of a row of content as data: the kind of its value, and its limits. Checks, cells of CSV
 * files and forms derive from it.
 */
import { fieldLimits } from '../constants.ts'

/** The values that a member of a row can have. */
export type FileValue = string | number | boolean | string[] | null

/** A row of a kind of content, in a file or at a site, without any id. */
export type Row = Record<string, FileValue>

/** The least and the most, both included. */
export type Range = readonly [number, number]

/** The kinds of texts whose form a pattern describes. */
export type PatternKind = 'code' | 'colour' | 'phone' | 'times' | 'dates' | 'money' | 'percent' | 'rate'

/** The kinds of values. */
export type Data =
  | { kind: 'line' | 'lines' | 'zone' | 'html'; longest: number }
  | { kind: PatternKind; pattern: string }
  | { kind: 'email' | 'flag' | 'moment' }
  | { kind: 'file'; pattern: string }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'whole' | 'decimal'; range: Range }
  /** `of`: each text names a row of that kind of content. */
  | { kind: 'list'; item: Field<string>; most: number; of?: 'locations' }

/** One member of a row. In a CSV file, it is one column. */
export type Field<T extends FileValue = FileValue> = Data & {
  /** The words that follow "must be" in a problem. */
  is: string
  /** The value of a new row whose file leaves the field out; undefined: a new row must have it. */
  fallback?: T
}

export type Fields = Readonly<Record<string, Field>>
export type RowOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

/** The field may be absent or empty: then it is null. */
export const optional = <T extends FileValue>(field: Field<T>): Field<T | null> => ({ ...field, fallback: null })

/** The field may be absent or empty: then it is `fallback`. */
export const withDefault = <T extends FileValue>(field: Field<T>, fallback: T): Field<T> => ({ ...field, fallback })

/** Text on one line: line breaks become spaces. */
export const line = (longest: number): Field<string> => ({
  kind: 'line',
  longest,
  is: `a text of at most ${longest} characters`,
})

/** Text that may have several lines. */
export const lines = (longest: number): Field<string> => ({ ...line(longest), kind: 'lines', longest })

/** The IANA name of a time zone. Whether it is known, the kind asks of the whole row. */
export const zone = (): Field<string> => ({
  kind: 'zone',
  longest: 60,
  is: 'the name of a time zone such as America/Chicago',
})

/** A text with headings, lists and links. The site stores of it what a merchant's text may have. */
export const html = (longest: number): Field<string> => ({ ...line(longest), kind: 'html', longest })

/** A promo code, in upper case. */
export const code = (): Field<string> => ({
  kind: 'code',
  pattern: `^[^ ]{1,${fieldLimits.promoCode}}$`,
  is: `a code without spaces, of at most ${fieldLimits.promoCode} characters`,
})

/** `#rrggbb` or `#rrggbbaa`, in lower case. */
export const colour = (): Field<string> => ({
  kind: 'colour',
  pattern: '^#([0-9a-f]{2}){3,4}$',
  is: 'a color such as #2b3fd4',
})

export const phone = (): Field<string> => ({
  kind: 'phone',
  pattern: '^[0-9]{10}$',
  is: 'a phone number of 10 digits',
})

const time = '([01][0-9]|2[0-4]):[0-5][0-9]'
const spans = `${time}-${time}( ${time}-${time}){0,3}`
const opened = `(closed|${spans})`

/** The times of one day: 08:00-12:00 13:00-20:00. */
export const times = (): Field<string> => ({
  kind: 'times',
  pattern: `^${opened}$`,
  is: 'closed, or times such as 08:00-12:00 13:00-20:00',
})

/** A date with its times. */
export const dates = (): Field<string> => ({
  kind: 'dates',
  pattern: `^[0-9]{4}-[0-9]{2}-[0-9]{2} ${opened}$`,
  is: 'a date with its times, such as 2026-12-25 closed, or 2026-12-24 08:00-12:00',
})

/** An amount in the merchant's currency as it is said: 12.50, never cents. */
export const money = (): Field<string> => ({
  kind: 'money',
  pattern: '^[0-9]{1,7}\\.[0-9]{2}$',
  is: 'an amount such as 12.50, without a currency and without a separator of thousands',
})

/** Percent with at most three decimals: 8.25, 8.875. */
export const percent = (): Field<string> => ({
  kind: 'percent',
  pattern: '^[0-9]{1,2}\\.[0-9]{2}[1-9]?$',
  is: 'a number of percent such as 8.25 or 8.875, below 100',
})

/** A rate of tax with its first day. */
export const rate = (): Field<string> => ({
  kind: 'rate',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{1,2}\\.[0-9]{2}[1-9]?$',
  is: 'a first day with a number of percent below 100, such as 2027-01-01 8.25',
})

export const email = (): Field<string> => ({ kind: 'email', is: 'an email such as sam@example.com' })

export const yesNo = (): Field<boolean> => ({
  kind: 'flag',
  is: 'yes or no in a CSV file, true or false in a JSON file',
})

/** A moment with its time zone. */
export const moment = (): Field<string> => ({
  kind: 'moment',
  is: 'a date and time with its time zone, such as 2026-12-01T08:00:00-06:00',
})

/** A picture among the files of the site, by its name there. That it is one, the site knows. */
export const picture = (): Field<string> => ({
  kind: 'file',
  pattern: '^[A-Za-z0-9_-]{1,100}\\.(svg|png)$',
  is: 'the name of a picture among the files of the site',
})
/** One of a few words, in any case of letters. */
export const choice = <const T extends string>(values: readonly T[]): Field<T> => ({
  kind: 'choice',
  values,
  is: values.length === 1 ? String(values[0]) : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
})

export const whole = (least: number, most: number): Field<number> => ({
  kind: 'whole',
  range: [least, most],
  is: `a whole number from ${least} to ${most}`,
})

export const decimal = (least: number, most: number): Field<number> => ({
  kind: 'decimal',
  range: [least, most],
  is: `a number from ${least} to ${most}`,
})

/** Several texts. In a CSV file, each is a line of the cell. */
export const list = (most: number, item: Field<string>, is = `at most ${most} texts`): Field<string[]> =>
  listOf(most, item, is)

/** The locations of a row by their names; none: all of them. */
export const locationList = (): Field<string[]> => ({
  ...listOf(500, line(100), 'at most 500 names of locations'),
  of: 'locations',
})

const listOf = (most: number, item: Field<string>, is: string) => ({
  kind: 'list' as const,
  item,
  most,
  is: `${is}, each ${item.is}`,
  fallback: [],
})
