import { expect, test } from 'vitest'
import { makeDice } from '#tests/faults/queue/dice.ts'
import { grows, lowest, slopeOf } from './slope.ts'

const minute = 60_000
const noise = (name: string) => {
  const dice = makeDice(1, name)
  return () => (dice.whole(2_001) - 1_000) / 1_000
}

test('a line has its own slope and no doubt', () => {
  const line = slopeOf([0, 1, 2, 3, 4].map((at) => ({ at: at * minute, value: 10 + at * 2 })))
  expect(line.perHour).toBeCloseTo(120)
  expect(line.within).toBeCloseTo(0)
  expect(line.mean).toBe(14)
})

test('growth is seen through noise, and noise alone is seldom taken for growth', () => {
  const seen = (growth: number) =>
    Array.from({ length: 200 }, (_, run) => {
      const random = noise(`${growth} ${run}`)
      return grows(
        slopeOf(Array.from({ length: 60 }, (_, at) => ({ at: at * minute, value: 200 + growth * at + random() * 5 }))),
      )
    }).filter(Boolean).length
  expect(seen(0.2)).toBe(200)
  expect(seen(0)).toBeLessThanOrEqual(12)
})

test('a heap that collections empty again does not grow, one that keeps more each time does', () => {
  const heap = (kept: number) =>
    Array.from({ length: 360 }, (_, at) => ({
      at: (at * minute) / 6,
      value: 70 + kept * Math.floor(at / 4) + (at % 4) * 60,
    }))
  expect(lowest(heap(0), 12)).toHaveLength(30)
  expect(grows(slopeOf(lowest(heap(0), 12)))).toBe(false)
  expect(grows(slopeOf(lowest(heap(0.1), 12)))).toBe(true)
})
