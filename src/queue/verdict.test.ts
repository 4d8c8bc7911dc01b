import { expect, test } from 'vitest'
import { UnknownKind } from '#contract/requests/kind.ts'
import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { backOff, isDue, verdictOn, Unsendable } from './verdict.ts'

test.each([408, 425, 429, 500, 502, 503, 504])('status %i is tried again later', (status) => {
  expect(verdictOn(new Refused(status, 'busy')).does).toBe('later')
})

test.each([400, 403, 404, 410, 413, 415, 422, 418])('status %i is set aside', (status) => {
  expect(verdictOn(new Refused(status, 'no'))).toEqual({ does: 'aside', reason: 'no', refetch: false })
})

test.each([409, 412])('a domain conflict %i is set aside after a refetch', (status) => {
  expect(verdictOn(new Refused(status, 'changed', { code: 'PRECONDITION' }))).toEqual({
    does: 'aside',
    reason: 'changed',
    refetch: true,
  })
})

test('no answer and a captive portal are tried again, never dropped', () => {
  expect(verdictOn(new NoAnswer('network')).does).toBe('later')
  expect(verdictOn(new NoAnswer('foreign')).does).toBe('later')
})

test('a fault of the device is tried again and reported, and is not called a network error', () => {
  expect(verdictOn(new TypeError('the disk failed'))).toEqual({ does: 'later', reason: 'device', fault: true })
})

test.each(['APP_KEY_MISSING', 'APP_KEY_UNKNOWN'] as const)('%s is no refusal of the change', (code) => {
  expect(verdictOn(new Refused(code === 'APP_KEY_MISSING' ? 400 : 403, 'key', { code })).does).toBe('later')
})

test('a request that cannot be built is neither a refusal nor a network error', () => {
  expect(verdictOn(new Unsendable('corrupt')).does).toBe('unsendable')
})

test('401 waits for the user, an unknown kind for the update', () => {
  expect(verdictOn(new Refused(401, 'Please log in.')).does).toBe('log-in')
  expect(verdictOn(new UnknownKind('telepathy')).does).toBe('update')
})

test('the delay doubles up to a quarter of an hour, spread over its whole range', () => {
  expect([0, 1, 2, 3].map((attempts) => backOff(attempts, 1))).toEqual([1000, 2000, 4000, 8000])
  expect(backOff(40, 1)).toBe(15 * 60_000)
  expect(backOff(5, 0)).toBe(0)
})

test('the delay is never shorter than the server asked for', () => {
  expect(backOff(0, 0, 30_000)).toBe(30_000)
})

test('a phone never waits for more than an hour', () => {
  expect(backOff(0, 0, 86_400_000)).toBe(3_600_000)
})

test('a clock that was set back does not delay an attempt by days', () => {
  expect(isDue(1_000, 1_000)).toBe(true)
  expect(isDue(61_000, 1_000)).toBe(false)
  expect(isDue(86_400_000, 1_000)).toBe(true)
})
