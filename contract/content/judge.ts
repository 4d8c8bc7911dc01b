/** What a field does with a value, by its kind: one spelling, its check, and its cell of a CSV file. */
import { promoKeyOf } from '../rules/codes.ts'
import type { CsvCell } from '../rules/csv.ts'
import { digitsOf } from '../rules/digits.ts'
import { isEmail } from '../rules/email.ts'
import type { Data, Field, FileValue, PatternKind } from './field.ts'

/** The value of a field, or the words about what is wrong with it. */
export type Judged = { value: FileValue } | { says: string }

/** Reads what a file, or a form, says about a field. */
export const judge = (field: Field, raw: unknown): Judged => {
  const { tidy, holds } = wayOf(field)
  const tidied = tidy(raw, field)
  if (isNothing(tidied))
    return field.fallback === undefined ? { says: 'must not be empty.' } : { value: field.fallback }
  if (!isStorable(tidied)) return { says: 'contains a character that cannot be stored.' }
  if (!holds(tidied, field)) return { says: `must be ${field.is}.` }
  return { value: tidied as FileValue }
}

/** The value that the text of a cell stands for. */
export const valueOfCell = (field: Field, text: string): unknown => wayOf(field).fromCell?.(text) ?? text

/** A value as a CSV file has it. */
export const cellOf = (field: Field, value: FileValue): CsvCell => {
  if (value === null) return null
  return wayOf(field).toCell?.(value) ?? (typeof value === 'number' ? value : String(value))
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The database stores no U+0000 and no lone surrogate; a terminal must not be given other control characters. */
const unstorable = /(?![\n])\p{Cc}|\p{Surrogate}/u

const isStorable = (value: unknown): boolean => {
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  return texts.every((text) => typeof text !== 'string' || !unstorable.test(text))
}

type Kind = Data['kind']
type FieldOf<K extends Kind> = Field & { kind: K }

/** What the kind of a field does. */
interface Way<F extends Field = Field> {
  /** One spelling of what is said, before it is checked. */
  tidy: (raw: unknown, field: F) => unknown
  /** True for a tidy value that the field may have. */
  holds: (value: unknown, field: F) => boolean
  /** Without it, the text itself. */
  fromCell?: (text: string) => unknown
  toCell?: (value: FileValue) => CsvCell
}

const isText = (value: unknown): value is string => typeof value === 'string'
const ofText =
  (tidy: (text: string) => unknown) =>
  (raw: unknown): unknown =>
    isText(raw) ? tidy(raw) : raw

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const oneLine = ofText(onOneLine)

/** Characters are counted as code points, as the database counts them. */
const isWithin = (value: unknown, { longest }: FieldOf<'line' | 'lines' | 'zone' | 'html'>): boolean =>
  isText(value) && (value.length <= longest || (value.length <= 2 * longest && [...value].length <= longest))

const patterned = (spelling: (text: string) => string): Way<FieldOf<PatternKind>> => ({
  tidy: ofText((text) => spelling(onOneLine(text))),
  holds: (value, { pattern }) => isText(value) && new RegExp(pattern, 'u').test(value),
})

/** One spelling of times: 08:00-12:00 13:00-20:00. */
const tidyTimes = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\s*-\s*(?=\d\d:)/g, '-')
    .replace(/\s*,\s*/g, ' ')

const withTwoDecimals = (text: string): string => {
  const [, units, decimals = ''] = /^0*(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return units === undefined ? text : `${units}.${decimals.padEnd(2, '0')}`
}

/** The third decimal of a rate stands only where it says something. */
const withDecimalsOfRate = (text: string): string => {
  const [, units, decimals = '', third = ''] = /^0*(\d+)(?:\.(\d{1,2})(\d?))?$/.exec(text) ?? []
  return units === undefined ? text : `${units}.${decimals.padEnd(2, '0')}${third === '0' ? '' : third}`
}

/** A number, which a spreadsheet makes of the text, is read as well. */
/** As it is written: the names of files tell cases apart. */
const fileName: Way<FieldOf<'file'>> = {
  tidy: oneLine,
  holds: (value, { pattern }) => isText(value) && new RegExp(pattern, 'u').test(value),
}

const number = (tidy: (text: string) => string): Way<FieldOf<PatternKind>> => ({
  ...patterned(tidy),
  tidy: (raw) => (isText(raw) || typeof raw === 'number' ? tidy(onOneLine(String(raw))) : raw),
})

const numeric = (isNumber: (value: unknown) => boolean): Way<FieldOf<'whole' | 'decimal'>> => ({
  tidy: oneLine,
  holds: (value, { range: [least, most] }) => isNumber(value) && Number(value) >= least && Number(value) <= most,
  fromCell: (text) => (/^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text),
})

const answers: Readonly<Record<string, boolean>> = { yes: true, true: true, no: false, false: false }

/** A date and a time with its zone (RFC 3339). */
const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i
const dateOf = (text: string): Date => new Date(zoned.test(text) ? text.replace(' ', 'T') : NaN)

const severalLines = {
  // Line breaks of any system become those of the database.
  tidy: ofText((text) => text.replace(/\r\n?/g, '\n').trim()),
  holds: isWithin,
}

const ways: { [K in Kind]: Way<FieldOf<K>> } = {
  line: { tidy: oneLine, holds: isWithin },
  zone: { tidy: oneLine, holds: isWithin },
  lines: severalLines,
  html: severalLines,
  code: patterned(promoKeyOf),
  colour: patterned((text) => text.toLowerCase()),
  phone: patterned((text) => (/^[\d\s().-]+$/.test(text) ? digitsOf(text) : text)),
  times: patterned(tidyTimes),
  dates: patterned(tidyTimes),
  money: number(withTwoDecimals),
  percent: number(withDecimalsOfRate),
  rate: patterned((text) => text.replace(/(?<= )\S+$/, withDecimalsOfRate)),
  email: { tidy: oneLine, holds: (value) => isText(value) && isEmail(value) },
  flag: {
    tidy: oneLine,
    holds: (value) => typeof value === 'boolean',
    fromCell: (text) => answers[text.trim().toLowerCase()],
    toCell: (value) => (value === true ? 'yes' : 'no'),
  },
  moment: {
    tidy: ofText((text) => {
      const at = dateOf(onOneLine(text))
      return Number.isNaN(at.getTime()) ? onOneLine(text) : at.toISOString()
    }),
    holds: (value) => isText(value) && !Number.isNaN(dateOf(value).getTime()),
  },
  file: fileName,
  choice: {
    tidy: (raw, { values }) =>
      ofText((text) => {
        const word = onOneLine(text)
        return values.find((value) => value.toLowerCase() === word.toLowerCase()) ?? word
      })(raw),
    holds: (value, { values }) => values.some((each) => each === value),
  },
  whole: numeric(Number.isInteger),
  decimal: numeric(Number.isFinite),
  list: {
    tidy: (raw, { item }) =>
      Array.isArray(raw) ? raw.map((each) => wayOf(item).tidy(each, item)).filter((each) => each !== '') : raw,
    holds: (value, { item, most }) =>
      Array.isArray(value) && value.length <= most && value.every((each) => wayOf(item).holds(each, item)),
    fromCell: (text) => text.split(/\r\n|\r|\n/),
    toCell: (value) => (Array.isArray(value) ? value.join('\n') : null),
  },
}

const wayOf = (field: Field): Way => ways[field.kind] as Way
