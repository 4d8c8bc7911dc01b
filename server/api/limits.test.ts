import { expect, test } from 'vitest'
import { limitText } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { minute } from '#server/testing/clock.ts'
import { parseLimits } from './limits.ts'

test("limits are parsed in the contract's notation", () => {
  expect(parseLimits('1/min and 5/day per user')).toEqual([
    { count: 1, window: minute, per: ['user'], only: null },
    { count: 5, window: 1440 * minute, per: ['user'], only: null },
  ])
  expect(parseLimits('60/min per IP; 5 failures/15min per tenant, email and IP')).toEqual([
    { count: 60, window: minute, per: ['IP'], only: null },
    { count: 5, window: 15 * minute, per: ['tenant', 'email', 'IP'], only: 'failures' },
  ])
  expect(parseLimits('10/min per user; repeats of a key 60/min per user')[1]).toMatchObject({
    count: 60,
    only: 'repeats',
  })
})

test('every limit of the contract can be parsed', () => {
  const clauses = Object.values(endpoints).flatMap((endpoint) => parseLimits(limitText(endpoint)))
  expect(clauses.every(({ count, window, per }) => count > 0 && window > 0 && per.length > 0)).toBe(true)
})

test('an invalid limit stops the start', () => {
  expect(() => parseLimits('now and then')).toThrow('cannot be read')
})
