import { expect, test } from 'vitest'
import { untilNextTick } from './use-now.ts'

test('before an end the refreshes are full steps away from it', () => {
  expect(untilNextTick(10_400, 13_000, 1_000)).toBe(600)
  expect(untilNextTick(11_000, 13_000, 1_000)).toBe(1_000)
  expect(untilNextTick(13_000, 13_000, 1_000)).toBe(0)
})

test('without an end they come at full steps of the clock: what changes on the minute is shown on the minute', () => {
  expect(untilNextTick(90_500, Infinity, 60_000)).toBe(29_500)
  expect(untilNextTick(120_000, Infinity, 60_000)).toBe(60_000)
})
