import { expect, test } from 'vitest'
import { nextAttempt, nextBilling, nextBillingAfter } from './billing.ts'

const after = (from: string, day: number) => nextBilling(new Date(from), day).toISOString()

test('the next billing is one month later at the same time of day', () => {
  expect(after('2026-03-14T09:30:00Z', 14)).toBe('2026-04-14T09:30:00.000Z')
  expect(after('2026-12-01T00:00:00Z', 1)).toBe('2027-01-01T00:00:00.000Z')
})

test('a short month ends the period early, and the next long month uses the original day', () => {
  expect(after('2026-01-31T12:00:00Z', 31)).toBe('2026-02-28T12:00:00.000Z')
  expect(after('2026-02-28T12:00:00Z', 31)).toBe('2026-03-31T12:00:00.000Z')
  expect(after('2028-01-30T12:00:00Z', 30)).toBe('2028-02-29T12:00:00.000Z')
})

test('31 January of a leap year is followed by 29 February and 31 March', () => {
  expect(after('2028-01-31T23:59:00Z', 31)).toBe('2028-02-29T23:59:00.000Z')
  expect(after('2028-02-29T23:59:00Z', 31)).toBe('2028-03-31T23:59:00.000Z')
})

test('a club of 29 February is billed on the 29th, and on the 28th in February of a common year', () => {
  expect(after('2028-02-29T08:00:00Z', 29)).toBe('2028-03-29T08:00:00.000Z')
  expect(after('2029-01-29T08:00:00Z', 29)).toBe('2029-02-28T08:00:00.000Z')
})

test('periods that passed while billing was impossible are skipped', () => {
  const next = (now: string) => nextBillingAfter(new Date('2026-01-31T12:00:00Z'), 31, new Date(now)).toISOString()
  expect(next('2026-02-02T00:00:00Z')).toBe('2026-02-28T12:00:00.000Z')
  expect(next('2026-02-28T12:00:00Z')).toBe('2026-03-31T12:00:00.000Z')
  expect(next('2026-05-01T00:00:00Z')).toBe('2026-05-31T12:00:00.000Z')
})

test('an unpaid period is billed again 1, 3 and 5 days after the first decline', () => {
  const first = new Date('2026-02-28T12:00:00Z')
  const next = (now: string) => nextAttempt(first, new Date(now))?.toISOString() ?? null
  expect(next('2026-02-28T12:00:00Z')).toBe('2026-03-01T12:00:00.000Z')
  expect(next('2026-03-01T12:00:00Z')).toBe('2026-03-03T12:00:00.000Z')
  expect(next('2026-03-02T09:00:00Z')).toBe('2026-03-03T12:00:00.000Z')
  expect(next('2026-03-03T12:00:01Z')).toBe('2026-03-05T12:00:00.000Z')
  expect(next('2026-03-05T12:00:00Z')).toBeNull()
})
