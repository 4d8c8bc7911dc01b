import { expect, test } from 'vitest'
import type { Log } from '#server/basics/ports.ts'
import { openSharedClock } from './clock.ts'

const hour = 3_600_000
const noon = Date.UTC(2026, 10, 21, 12)

/** A host and a database, each with a clock of its own, and an answer that takes time. */
const world = (hostAhead: number, roundTrip = 0) => {
  let time = noon
  const state = { hostAhead, isLost: false }
  const warnings: object[] = []
  const log: Log = { debug: () => {}, info: () => {}, error: () => {}, warn: (detail) => void warnings.push(detail) }
  const own = { now: () => time + state.hostAhead, date: () => new Date(time + state.hostAhead) }
  const askTime = async () => {
    if (state.isLost) throw new Error('lost')
    time += roundTrip / 2
    const told = time
    time += roundTrip / 2
    return told
  }
  return { state, warnings, open: () => openSharedClock(askTime, { own, log }), time: () => time }
}

test.each([hour, -hour])(
  'A host whose clock is off by %i ms takes the time of the database, and warns once',
  async (off) => {
    const { open, warnings, time } = world(off)
    const clock = await open()
    expect(clock.now()).toBe(time())
    expect(clock.date().getTime()).toBe(time())
    await clock.compare()
    expect(warnings).toEqual([{ apart: -off }])
    clock.stop()
  },
)

test('A difference of less than two seconds, or one that the way of the answer explains, changes nothing', async () => {
  for (const { open, warnings, time } of [world(1_900), world(0, 9_000)]) {
    const clock = await open()
    expect(clock.now() - time()).toBeLessThan(2_000)
    expect(clock.now() - time()).toBeGreaterThanOrEqual(0)
    expect(warnings).toEqual([])
    clock.stop()
  }
})

test('A clock that is set right is used again, and a database that does not answer changes nothing', async () => {
  const { open, state, time, warnings } = world(hour)
  const clock = await open()
  state.isLost = true
  await clock.compare()
  expect(clock.now()).toBe(time())
  Object.assign(state, { isLost: false, hostAhead: 0 })
  await clock.compare()
  expect(clock.now()).toBe(time())
  expect(warnings).toEqual([{ apart: -hour }, { apart: 0 }])
  clock.stop()
})
