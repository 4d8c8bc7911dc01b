import { expect, test } from 'vitest'
import { billingBefore, nextBilling } from './billing.ts'

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

test('the billing before another one is a month earlier, on the day of the purchase where the month has it', () => {
  const before = (at: string, day: number) => billingBefore(new Date(at), day).toISOString()
  expect(before('2026-03-31T12:00:00Z', 31)).toBe('2026-02-28T12:00:00.000Z')
  expect(before('2026-02-28T12:00:00Z', 31)).toBe('2026-01-31T12:00:00.000Z')
  expect(before('2028-03-29T08:00:00Z', 29)).toBe('2028-02-29T08:00:00.000Z')
})
