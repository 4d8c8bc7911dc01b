import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findStories } from './find.ts'
import { planned, turns, withSeconds, type Story } from './plan.ts'
import { recordedSeconds } from './recorded.ts'

const stories = fc
  .uniqueArray(fc.record({ file: fc.string(), seconds: fc.integer({ min: 1, max: 300 }) }), {
    selector: ({ file }) => file,
    maxLength: 80,
  })
  .map((all): Story[] => all)
const turn = fc.nat(0xffffffff)
const inARow = Array.from({ length: turns }, (_, later) => later)

const total = (all: Story[]) => all.reduce((sum, { seconds }) => sum + seconds, 0)
/** The share of a turn is at most its part of all and one story more. */
const enoughFor = (all: Story[]) => total(all) / turns + Math.max(0, ...all.map(({ seconds }) => seconds))

test('a plan fits into its time, and runs or leaves out each story once', () => {
  fc.assert(
    fc.property(stories, turn, fc.nat(5000), (all, number, seconds) => {
      const { chosen, leftOut } = planned(all, number, seconds)
      expect(total(chosen)).toBeLessThanOrEqual(seconds)
      expect([...chosen, ...leftOut].map(({ file }) => file).sort()).toEqual(all.map(({ file }) => file).sort())
    }),
  )
})

test('each story is in the plan of at least one of so many turns in a row', () => {
  fc.assert(
    fc.property(stories, turn, (all, number) => {
      const together = inARow.flatMap((later) => planned(all, number + later, enoughFor(all)).chosen)
      expect(new Set(together)).toEqual(new Set(all))
    }),
  )
})

test('a turn leaves nothing out that fits', () => {
  fc.assert(
    fc.property(stories, turn, (all, number) => {
      expect(planned(all, number, total(all)).leftOut).toEqual([])
    }),
  )
})

test('the same turn has the same plan, and later turns fill their time with other stories', () => {
  const all = Array.from({ length: 30 }, (_, index) => ({ file: `${index}`, seconds: 60 }))
  const chosen = (number: number) => planned(all, number, 15 * 60).chosen
  expect(chosen(7)).toEqual(chosen(7))
  expect(new Set([0, turns, 2 * turns].flatMap((number) => chosen(number).slice(10))).size).toBeGreaterThan(5)
})

test('the stories that there are fit into the turns of a slow run', () => {
  const leastSeconds = 2 * 18 * 60
  const all = withSeconds(findStories(), recordedSeconds())
  expect(all.length).toBeGreaterThan(50)
  const together = inARow.flatMap((number) => planned(all, number, leastSeconds).chosen)
  expect(new Set(together)).toEqual(new Set(all))
})
