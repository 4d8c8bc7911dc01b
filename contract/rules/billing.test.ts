import { expect, test } from 'vitest'
import { nextBilling } from './billing.ts'

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
