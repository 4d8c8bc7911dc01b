import { describe, expect, test } from 'vitest'
import {
  dayStart,
  daysLater,
  isClockChange,
  momentsOf,
  offsetAt,
  offsetText,
  skippedAround,
  timeZoneOf,
  typedAt,
} from './merchant-time.ts'

const iso = (moments: readonly number[]): string[] => moments.map((at) => new Date(at).toISOString())
const chicago = 'America/Chicago'

test('the zone is the one that is set, else that of the first location with a known one, else UTC', () => {
  const places = [{}, { hours: null }, { hours: { timeZone: 'Moon/Base' } }, { hours: { timeZone: 'Asia/Tokyo' } }]
  expect(timeZoneOf(chicago, places)).toBe(chicago)
  expect(timeZoneOf('', places)).toBe('Asia/Tokyo')
  expect(timeZoneOf('Moon/Base', [])).toBe('UTC')
})

test('a typed time is a moment on the clocks of the zone, and is shown as it was typed', () => {
  for (const [zone, typed, moment] of [
    [chicago, '2026-12-01T06:00', '2026-12-01T12:00:00.000Z'],
    [chicago, '2026-07-01T00:00', '2026-07-01T05:00:00.000Z'],
    ['Asia/Kolkata', '2026-12-01T00:15', '2026-11-30T18:45:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
    ['UTC', '2026-12-01T06:00', '2026-12-01T06:00:00.000Z'],
  ] as const) {
    expect(iso(momentsOf(zone, typed))).toEqual([moment])
    expect(typedAt(zone, Date.parse(moment))).toBe(typed)
  }
  expect(momentsOf(chicago, '')).toEqual([])
})

test('a time that the clocks skip is no moment, and the times around it are said', () => {
  expect(momentsOf(chicago, '2027-03-14T02:30')).toEqual([])
  expect(skippedAround(chicago, '2027-03-14T02:30')).toEqual({ from: '2027-03-14T01:59', to: '2027-03-14T03:00' })
  expect(skippedAround('Australia/Lord_Howe', '2026-10-04T02:10')).toEqual({
    from: '2026-10-04T01:59',
    to: '2026-10-04T02:30',
  })
  expect(skippedAround(chicago, '2027-03-14T03:00')).toBeUndefined()
  expect(skippedAround(chicago, '')).toBeUndefined()
})

test('a time that the clocks show twice is two moments, the earlier one first', () => {
  expect(iso(momentsOf(chicago, '2027-11-07T01:30'))).toEqual(['2027-11-07T06:30:00.000Z', '2027-11-07T07:30:00.000Z'])
  expect(momentsOf(chicago, '2027-11-07T02:00')).toHaveLength(1)
})

test('the offset of a moment, and whether the clocks change on its day', () => {
  const at = (text: string) => Date.parse(text)
  expect(offsetAt(chicago, at('2027-11-07T06:30:00Z'))).toBe(-300)
  expect(offsetAt(chicago, at('2027-11-07T07:30:59Z'))).toBe(-360)
  expect(isClockChange(chicago, at('2027-11-07T06:30:00Z'))).toBe(true)
  expect(isClockChange(chicago, at('2027-11-07T23:30:00Z'))).toBe(true)
  expect(isClockChange(chicago, at('2027-11-08T06:00:00Z'))).toBe(false)
  expect(isClockChange(chicago, at('2027-03-14T05:59:00Z'))).toBe(false)
  expect(isClockChange(chicago, at('2027-03-14T06:00:00Z'))).toBe(true)
  expect(isClockChange('UTC', at('2027-03-14T06:00:00Z'))).toBe(false)
  expect([-300, 330, 0, 840].map(offsetText)).toEqual(['UTC−5', 'UTC+5:30', 'UTC', 'UTC+14'])
})

describe('a day', () => {
  test.each([
    ['America/Chicago', '2026-07-01', '2026-07-01T05:00:00.000Z'],
    ['America/Chicago', '2026-12-01', '2026-12-01T06:00:00.000Z'],
    // The clocks are put from 00:00 to 01:00.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    // They are put back from 00:00 to 23:00 of the day before, which has 25 hours.
    ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00.000Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ])('begins in %s on %s at %s', (zone, day, start) => {
    expect(new Date(dayStart(zone, day)).toISOString()).toBe(start)
  })

  test('is followed by the next one, over months and leap days', () => {
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysLater('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysLater('2026-03-01', -1)).toBe('2026-02-28')
  })
})
