import { expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { pauseAfter } from './perform.ts'

const backOff = { first: 60_000, longest: 3_600_000 }
const pauses = (fraction: number) =>
  [1, 2, 3, 10, 1_000].map((attempts) => pauseAfter(attempts, backOff, { ...systemRandom, fraction: () => fraction }))

test('the longest pause doubles up to a limit, and every shorter one is possible', () => {
  expect(pauses(1)).toEqual([60_000, 120_000, 240_000, 3_600_000, 3_600_000])
  expect(pauses(0.25)).toEqual([15_000, 30_000, 60_000, 900_000, 900_000])
})

test('a pause is never shorter than a second', () => {
  expect(pauses(0)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000])
})

test('the fraction of the system is at least 0 and less than 1', () => {
  const drawn = Array.from({ length: 1_000 }, () => systemRandom.fraction())
  expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true)
  expect(new Set(drawn).size).toBeGreaterThan(900)
})
