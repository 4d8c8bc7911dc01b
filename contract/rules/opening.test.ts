import { expect, test } from 'vitest'
import type { OpeningHours } from '../shapes/place.ts'
import { noticeAt, openingAt, wallClock } from './opening.ts'

const day = [{ opens: '08:00', closes: '20:00' }]
const hours = (change: Partial<OpeningHours> = {}): OpeningHours => ({
  timeZone: 'America/Los_Angeles',
  weekly: [[], day, day, day, day, day, day],
  exceptions: [],
  ...change,
})
/** Sunday 22 November 2026 is the first day; the offset is that of Los Angeles in winter. */
const at = (dayOfNovember: number, time: string) => Date.parse(`2026-11-${dayOfNovember}T${time}:00-08:00`)

test('an open place says until when, by its own clock', () => {
  expect(openingAt(hours(), at(23, '08:00'))).toEqual({
    open: true,
    next: { minutes: 20 * 60, inDays: 0, weekday: 1 },
  })
  expect(openingAt(hours({ timeZone: 'America/New_York' }), at(23, '17:30'))?.open).toBe(false)
})

test('a closed place says when it opens: today, tomorrow or days later', () => {
  expect(openingAt(hours(), at(23, '07:59'))?.next).toEqual({ minutes: 480, inDays: 0, weekday: 1 })
  expect(openingAt(hours(), at(23, '20:00'))?.next).toEqual({ minutes: 480, inDays: 1, weekday: 2 })
  expect(openingAt(hours(), at(28, '21:00'))).toEqual({
    open: false,
    next: { minutes: 480, inDays: 2, weekday: 1 },
  })
})

test('an exception replaces its day, also to be closed', () => {
  const exceptions = [
    { date: '2026-11-26', open: [] },
    { date: '2026-11-27', open: [{ opens: '10:00', closes: '14:00' }] },
  ]
  expect(openingAt(hours({ exceptions }), at(26, '12:00'))?.next).toEqual({ minutes: 600, inDays: 1, weekday: 5 })
  expect(openingAt(hours({ exceptions }), at(27, '14:00'))?.open).toBe(false)
})

test('a place that closes after midnight is open on the next day until then', () => {
  const weekly = Array.from({ length: 7 }, () => [{ opens: '18:00', closes: '02:00' }])
  expect(openingAt(hours({ weekly }), at(24, '01:59'))).toEqual({
    open: true,
    next: { minutes: 120, inDays: 0, weekday: 2 },
  })
  expect(openingAt(hours({ weekly }), at(24, '02:00'))?.open).toBe(false)
  expect(openingAt(hours({ weekly }), at(24, '23:00'))?.next).toEqual({ minutes: 120, inDays: 1, weekday: 3 })
})

test('closing at midnight is the end of the day', () => {
  const weekly = Array.from({ length: 7 }, () => [{ opens: '08:00', closes: '24:00' }])
  expect(openingAt(hours({ weekly }), at(24, '23:00'))?.next).toEqual({ minutes: 1440, inDays: 0, weekday: 2 })
})

test('a place that never closes, or never opens, has no next change', () => {
  const always = Array.from({ length: 7 }, () => [{ opens: '00:00', closes: '24:00' }])
  expect(openingAt(hours({ weekly: always }), at(24, '03:00'))).toEqual({ open: true, next: null })
  expect(openingAt(hours({ weekly: always.map(() => []) }), at(24, '03:00'))).toEqual({ open: false, next: null })
})

test('the clock of the place follows its daylight saving time', () => {
  // On 1 November 2026 the clocks of Los Angeles go back.
  expect(openingAt(hours(), Date.parse('2026-10-31T14:59:00Z'))?.open).toBe(false)
  expect(openingAt(hours(), Date.parse('2026-10-31T15:00:00Z'))?.open).toBe(true)
  expect(openingAt(hours(), Date.parse('2026-11-02T15:30:00Z'))?.open).toBe(false)
  expect(openingAt(hours(), Date.parse('2026-11-02T16:00:00Z'))?.open).toBe(true)
})

test('without hours, and with an unknown time zone, nothing is said', () => {
  expect(openingAt(undefined, at(23, '12:00'))).toBeUndefined()
  expect(openingAt(hours({ timeZone: 'Mars/Olympus' }), at(23, '12:00'))).toBeUndefined()
})

test('a notice is shown on its day at the place, and on no other', () => {
  const place = { hours: hours(), notice: { kind: 'wait' as const, date: '2026-11-23', text: 'Long line' } }
  expect(noticeAt(place, at(23, '00:00'))).toBe(place.notice)
  expect(noticeAt(place, at(22, '23:59'))).toBeUndefined()
  expect(noticeAt(place, at(24, '00:00'))).toBeUndefined()
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { date } = wallClock(ownZone, at(23, '12:00'))
  expect(noticeAt({ notice: { ...place.notice, date } }, at(23, '12:00'))).toBeDefined()
})
