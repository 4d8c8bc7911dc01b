import { expect, test } from 'vitest'
import { momentHint, momentText, skippedProblem, storedMoment } from './moment-text.ts'

const chicago = 'America/Chicago'

test('a moment is written on the merchant’s clocks, with the offset where they change that day', () => {
  expect(momentText(chicago, '2026-12-01T11:00:00.000Z')).toBe('01/12/2026 - 5:00am')
  expect(momentText(chicago, Date.parse('2027-11-07T07:30:00Z'))).toBe('07/11/2027 - 1:30am UTC−6')
})

test('the hint says whose clocks these are, and the time of a device in another zone', () => {
  const at = Date.parse('2026-12-01T11:00:00Z')
  expect(momentHint(chicago, at, 'Europe/London')).toBe('Central Time. 01/12/2026 - 11:00am in London, where you are.')
  expect(momentHint(chicago, at, 'America/Winnipeg')).toBe('Central Time.')
  expect(momentHint(chicago, Date.parse('2027-11-07T07:30:00Z'), chicago)).toBe(
    'Central Time. Clocks change that day: this is UTC−6.',
  )
})

test('a typed time is stored as its first moment, and one that the clocks skip stays as it is typed', () => {
  expect(storedMoment(chicago, '2027-11-07T01:30')).toBe('2027-11-07T06:30:00.000Z')
  expect(storedMoment(chicago, '')).toBeNull()
  expect(storedMoment(chicago, '2027-03-14T02:30')).toBe('2027-03-14T02:30')
  expect(skippedProblem(chicago, '2027-03-14T02:30')).toBe(
    'Clocks go from 1:59am to 3:00am that day, so this time does not exist. Please choose another.',
  )
  expect(skippedProblem(chicago, '2027-03-14T04:30')).toBeUndefined()
})
