import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minute } from '#server/testing/clock.ts'
import type { Counter } from '#server/basics/counter.ts'
import { makeLimiter } from './limiter.ts'

const key = new Uint8Array(32)
const counterOf = (count: number, scale = 1): Counter =>
  makeLimiter({ pool: null, scale, key })({ name: 'test', count, window: minute, shared: true })
const allowed = async (counter: Counter, subject: string) => (await counter.take(subject)).allowed

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a window allows its count, then refuses until it ends', async () => {
  const counter = counterOf(2)
  expect([await allowed(counter, 'a'), await allowed(counter, 'a'), await allowed(counter, 'a')]).toEqual([
    true,
    true,
    false,
  ])
  expect(await allowed(counter, 'b')).toBe(true)
  vi.setSystemTime(Date.now() + minute / 2)
  expect(await counter.take('a')).toEqual({ allowed: false, limit: 2, remaining: 0, resetIn: 30 })
  vi.setSystemTime(Date.now() + minute / 2)
  expect(await counter.take('a')).toEqual({ allowed: true, limit: 2, remaining: 1, resetIn: 60 })
})

test('an undone request does not count, and a query creates no window', async () => {
  const counter = counterOf(1)
  expect(await counter.has('a')).toBe(false)
  await counter.take('a')
  await counter.giveBack('a')
  expect([await allowed(counter, 'a'), await allowed(counter, 'a')]).toEqual([true, false])
  expect([await counter.has('a'), await counter.has('b')]).toEqual([true, false])
})

test('the scale multiplies every limit', async () => {
  const counter = counterOf(1, 3)
  const taken = [1, 2, 3, 4].map(() => allowed(counter, 'a'))
  expect(await Promise.all(taken)).toEqual([true, true, true, false])
})

test('a flood of subjects evicts no window', async () => {
  const counter = counterOf(1)
  await counter.take('first')
  await Promise.all(Array.from({ length: 20_000 }, (_, n) => counter.take(`flood ${n}`)))
  expect(await allowed(counter, 'first')).toBe(false)
})

test('a flood in one counter does not affect the others', async () => {
  const limiter = makeLimiter({ pool: null, scale: 1, key })
  const [flooded, other] = ['flooded', 'other'].map((name) =>
    limiter({ name, count: 1, window: minute, shared: true }),
  ) as [Counter, Counter]
  await Promise.all(Array.from({ length: 20_000 }, (_, n) => flooded.take(`flood ${n}`)))
  expect(await Promise.all(['a', 'b', 'c'].map((subject) => allowed(other, subject)))).toEqual([true, true, true])
})
