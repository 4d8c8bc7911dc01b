import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'

test('entries are grouped by month, newest first, and months without entries are left out', () => {
  const dates = ['2026-11-21T12:00:00Z', '2026-11-02T12:00:00Z', '2026-09-15T12:00:00Z', '2025-09-15T12:00:00Z']
  expect(monthsOf(dates, (date) => date, 'en-US')).toEqual([
    { name: 'November 2026', entries: dates.slice(0, 2) },
    { name: 'September 2026', entries: dates.slice(2, 3) },
    { name: 'September 2025', entries: dates.slice(3) },
  ])
  expect(monthsOf([], String)).toEqual([])
})
