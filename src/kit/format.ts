import type { Cents } from '#contract/rules/money.ts'
import { browserLocale } from './locale.ts'
import { formatWords, type TimeUnit } from '#src/words/format.ts'

const currencies: Record<string, string> = {
  'en-US': 'USD',
  'en-GB': 'GBP',
  'en-CA': 'CAD',
  'fr-FR': 'EUR',
  'de-DE': 'EUR',
}

/** The currency follows the browser's locale, without conversion; US dollars for every locale that is not listed. */
export const currencyOf = (locale = browserLocale()): string => currencies[locale] ?? 'USD'

const formats = new Map<string, Intl.NumberFormat>()

const moneyFormat = (locale: string): Intl.NumberFormat => {
  const known = formats.get(locale)
  if (known) return known
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency: currencyOf(locale), ...decimals })
  formats.set(locale, made)
  return made
}

/** "$24.00" */
export const money = (cents: Cents, locale = browserLocale()): string => moneyFormat(locale).format(cents / 100)

export interface MoneyParts {
  /** "$24" */
  whole: string
  /** "00", drawn small. */
  cents: string
  /** The text after the cents in locales that put the sign last: " €". */
  after: string
}

/** An amount in the parts that a price tag draws in different sizes. */
export const moneyParts = (cents: Cents, locale = browserLocale()): MoneyParts => {
  const parts = moneyFormat(locale).formatToParts(cents / 100)
  const at = parts.findIndex(({ type }) => type === 'fraction')
  const text = (some: Intl.NumberFormatPart[]) =>
    some
      .filter(({ type }) => type !== 'decimal')
      .map(({ value }) => value)
      .join('')
  return { whole: text(parts.slice(0, at)), cents: parts[at]?.value ?? '', after: text(parts.slice(at + 1)) }
}

/** An ISO time from the API, or epoch milliseconds. */
export type When = string | number

const two = (value: number): string => String(value).padStart(2, '0')

/** "04/12/2026": day first, whatever the locale. In the device's own time zone, like all formats here. */
export const shortDate = (when: When): string => {
  const date = new Date(when)
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
}

/** "9:41am", of minutes since midnight. */
export const clockTime = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 || 12}:${two(minutes % 60)}${hour < 12 ? 'am' : 'pm'}`
}

/** "9:41am" */
export const timeOfDay = (when: When): string => {
  const date = new Date(when)
  return clockTime(date.getHours() * 60 + date.getMinutes())
}

/** "04/12/2026 - 9:41am" */
export const dateTime = (when: When): string => `${shortDate(when)} - ${timeOfDay(when)}`

const second = 1_000
const day = 86_400_000
const spans: readonly [TimeUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', second],
]
/** A shorter difference is "now". */
const justNowWithin = 5 * second

const span = (milliseconds: number): [count: number, unit: TimeUnit] => {
  const [unit, length] = spans.find(([, each]) => milliseconds >= each) ?? ['second', second]
  return [Math.floor(milliseconds / length), unit]
}

/**
 * "now" under 5 seconds, then seconds, minutes, hours, days, months (of 30 days) and years; "in 4 days" for a future
 * time.
 */
export const relativeTime = (when: When, now: number): string => {
  const past = now - new Date(when).getTime()
  if (Math.abs(past) < justNowWithin) return formatWords.now
  const [count, unit] = span(Math.abs(past))
  return past > 0 ? formatWords.ago(count, unit) : formatWords.ahead(count, unit)
}

/** The age of a copy: "as of 5 min ago". A time ahead of the clock counts as just now. */
export const age = (at: number, now: number): string =>
  now - at < justNowWithin ? formatWords.asOfNow : formatWords.asOf(...span(now - at))

/** Whole days until then, rounded up, so that "1 day" still means today or tomorrow; 0 once it has passed. */
export const daysUntil = (when: When, now: number): number =>
  Math.max(0, Math.ceil((new Date(when).getTime() - now) / day))

let lists: Intl.ListFormat | undefined

/** "Elm Street, Harbor Point, and Westgate" */
export const listText = (names: readonly string[]): string => {
  lists ??= new Intl.ListFormat('en', { type: 'conjunction' })
  return lists.format(names)
}
