import { expect, test } from 'vitest'
import { momentAt, skippedOn, skipsFrom } from './clock-changes.ts'
import { openingAt } from './opening.ts'

const chicago = 'America/Chicago'

test('a time of a place is a moment, in summer and in winter', () => {
  expect(new Date(momentAt(chicago, '2026-07-01', 8 * 60)).toISOString()).toBe('2026-07-01T13:00:00.000Z')
  expect(new Date(momentAt(chicago, '2026-12-01', 8 * 60)).toISOString()).toBe('2026-12-01T14:00:00.000Z')
  expect(new Date(momentAt('Asia/Kolkata', '2026-12-01', 0)).toISOString()).toBe('2026-11-30T18:30:00.000Z')
})

test('on the day on which the clock goes forward, what it skips is known', () => {
  expect(skippedOn(chicago, '2027-03-14')).toEqual({ from: 120, until: 180 })
  expect(skippedOn('Australia/Lord_Howe', '2026-10-04')).toEqual({ from: 120, until: 150 })
  // Santiago goes forward at midnight, so that the day before ends an hour early or this one begins late.
  expect(skippedOn('America/Santiago', '2026-09-06')).toEqual({ from: 0, until: 60 })
  for (const date of ['2027-03-13', '2027-11-07', '2026-11-26']) expect(skippedOn(chicago, date), date).toBeNull()
  expect(skipsFrom(chicago, '2026-11-26', 366)).toEqual([{ date: '2027-03-14', from: 120, until: 180 }])
  expect(skipsFrom('UTC', '2026-11-26', 366)).toEqual([])
})

test('a place that opens at a skipped time is open from the next time that its clock shows', () => {
  const open = [{ opens: '02:30', closes: '12:00' }]
  const hours = { timeZone: chicago, weekly: Array.from({ length: 7 }, () => open), exceptions: [] }
  const skipped = momentAt(chicago, '2027-03-14', 150)
  expect(new Date(skipped).toISOString()).toBe('2027-03-14T08:30:00.000Z')
  expect(openingAt(hours, momentAt(chicago, '2027-03-14', 119))?.open).toBe(false)
  expect(openingAt(hours, momentAt(chicago, '2027-03-14', 180))?.open).toBe(true)
})
