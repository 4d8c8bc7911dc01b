import { expect, test } from 'vitest'
import {
  age,
  currencyOf,
  dateTime,
  daysUntil,
  money,
  moneyParts,
  relativeTime,
  shortDate,
  timeOfDay,
} from './format.ts'

const now = new Date(2026, 10, 21, 9, 41).getTime()
const seconds = (count: number) => count * 1_000
const days = (count: number) => count * 86_400_000
// Intl separates with no-break spaces.
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('the currency follows the browser’s locale, and is US dollars elsewhere', () => {
  expect(['en-US', 'en-GB', 'en-CA', 'fr-FR', 'de-DE', 'pt-BR', 'en'].map(currencyOf)).toEqual([
    'USD',
    'GBP',
    'CAD',
    'EUR',
    'EUR',
    'USD',
    'USD',
  ])
})

test('an amount has two decimals in every locale', () => {
  expect(money(2400, 'en-US')).toBe('$24.00')
  expect(money(123_456, 'en-US')).toBe('$1,234.56')
  expect(money(5, 'en-GB')).toBe('£0.05')
  expect(money(999, 'en-CA')).toBe('$9.99')
  expect(plain(money(123_456, 'de-DE'))).toBe('1.234,56 €')
  expect(plain(money(2400, 'fr-FR'))).toBe('24,00 €')
})

test('a price tag separates the cents, and puts the sign on its locale’s side', () => {
  expect(moneyParts(2499, 'en-US')).toEqual({ whole: '$24', cents: '99', after: '' })
  const german = moneyParts(2499, 'de-DE')
  expect([german.whole, german.cents, plain(german.after)]).toEqual(['24', '99', ' €'])
})

test('dates put the day first, with the time in twelve hours', () => {
  expect(shortDate(now)).toBe('21/11/2026')
  expect(dateTime(now)).toBe('21/11/2026 - 9:41am')
  expect(timeOfDay(new Date(2026, 0, 2, 0, 5).getTime())).toBe('12:05am')
  expect(timeOfDay(new Date(2026, 0, 2, 12, 0).getTime())).toBe('12:00pm')
  expect(dateTime(new Date(2026, 0, 2, 15, 7).toISOString())).toBe('02/01/2026 - 3:07pm')
})

test('a time is now for five seconds, then counted in the largest unit that fits', () => {
  const ago = (milliseconds: number) => relativeTime(now - milliseconds, now)
  expect(ago(seconds(4.9))).toBe('now')
  expect(ago(seconds(5))).toBe('5 seconds ago')
  expect(ago(seconds(60))).toBe('1 minute ago')
  expect(ago(seconds(3_599))).toBe('59 minutes ago')
  expect(ago(seconds(7_200))).toBe('2 hours ago')
  expect(ago(days(29))).toBe('29 days ago')
  expect(ago(days(61))).toBe('2 months ago')
  expect(ago(days(800))).toBe('2 years ago')
})

test('a future time is formatted as time ahead', () => {
  expect(relativeTime(now + days(4), now)).toBe('in 4 days')
})

test('the age of a copy is short, and never in the future', () => {
  expect(age(now - seconds(300), now)).toBe('as of 5 min ago')
  expect(age(now - seconds(40), now)).toBe('as of 40 sec ago')
  expect(age(now - seconds(3_700), now)).toBe('as of 1 hour ago')
  expect(age(now - days(3), now)).toBe('as of 3 days ago')
  expect(age(now + seconds(90), now)).toBe('as of just now')
})

test('days until an end are rounded up, and zero once it has passed', () => {
  expect(daysUntil(now + days(3.2), now)).toBe(4)
  expect(daysUntil(now - 1, now)).toBe(0)
})
