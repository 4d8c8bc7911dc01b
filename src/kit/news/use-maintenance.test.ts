import { expect, test } from 'vitest'
import { toldAt } from './use-maintenance.ts'

const hour = 3_600_000
const begins = Date.parse('2026-12-01T06:00:00Z')
const at = (hours: number): string => new Date(begins + hours * hour).toISOString()
const notice = (from: number, until: number, text: string) => ({ from: at(from), until: at(until), text })
const notices = [notice(0, 2, 'first'), notice(1, 4, 'second')]

test.each([
  ['a second before it begins', -1 / 3600, undefined],
  ['when it begins', 0, 'first'],
  ['a second before it ends', 2 - 1 / 3600, 'first'],
  ['when it ends', 4, undefined],
  ['of two the earlier one, then the other', 3, 'second'],
])('customers are told of maintenance only while it lasts: %s', (_when, hours, told) => {
  expect(toldAt(notices, begins + hours * hour, 0)?.text).toBe(told)
})

test.each([
  [-24 - 1 / 3600, undefined],
  [-24, 'first'],
  [0, 'first'],
  [4, undefined],
])('offices are told a day before: at %d hours', (hours, told) => {
  expect(toldAt(notices, begins + hours * hour, 24 * hour)?.text).toBe(told)
})
