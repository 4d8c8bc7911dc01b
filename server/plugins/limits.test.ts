import { expect, test } from 'vitest'
import { limitText } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { makeClock, minute } from '../testing/clock.ts'
import { makeLimiter, parseLimits } from './limits.ts'

test('limits are read in the words of the contract', () => {
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

test('every limit of the contract can be read', () => {
  const clauses = Object.values(endpoints).flatMap((endpoint) => parseLimits(limitText(endpoint)))
  expect(clauses.every(({ count, window, per }) => count > 0 && window > 0 && per.length > 0)).toBe(true)
})

test('a limit that cannot be read stops the start', () => {
  expect(() => parseLimits('now and then')).toThrow('cannot be read')
})

test('a window lets its count through, then none until it ends', () => {
  const clock = makeClock()
  const limiter = makeLimiter(clock, 1)
  const [limit] = parseLimits('2/min per IP')
  if (!limit) throw new Error('no limit')
  const take = () => limiter.take('a', limit)
  expect([take().allowed, take().allowed, take().allowed]).toEqual([true, true, false])
  expect(limiter.take('b', limit).allowed).toBe(true)
  clock.advance(30_000)
  expect(take()).toMatchObject({ allowed: false, remaining: 0, resetIn: 30 })
  clock.advance(30_000)
  expect(take()).toMatchObject({ allowed: true, remaining: 1 })
})

test('a flood of subjects pushes out the oldest, a tenth at a time', () => {
  const limiter = makeLimiter(makeClock(), 1)
  const [limit] = parseLimits('1/min per IP')
  if (!limit) throw new Error('no limit')
  const take = (subject: number) => limiter.take(`flood ${subject}`, limit).allowed
  for (let subject = 0; subject <= 50_000; subject += 1) take(subject)
  expect([take(50_000), take(5_000), take(4_999)]).toEqual([false, false, true])
})

test('the scale multiplies every limit', () => {
  const limiter = makeLimiter(makeClock(), 3)
  const [limit] = parseLimits('1/min per IP')
  if (!limit) throw new Error('no limit')
  expect([1, 2, 3, 4].map(() => limiter.take('a', limit).allowed)).toEqual([true, true, true, false])
})
