import { expect, test } from 'vitest'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { createSlideTimer } from './slide-timer.ts'

const timerAt = () => {
  const clock = new FakeClock()
  const ends: number[] = []
  const start = clock.now()
  return { clock, ends, timer: createSlideTimer(clock, () => ends.push(clock.now() - start)) }
}

test('a slide is shown for four seconds', async () => {
  const { clock, ends, timer } = timerAt()
  timer.run()
  timer.run()
  await clock.advance(3_999)
  expect(ends).toEqual([])
  await clock.advance(5_000)
  expect(ends).toEqual([4_000])
})

test('the time on hold does not count', async () => {
  const { clock, ends, timer } = timerAt()
  timer.run()
  await clock.advance(3_000)
  timer.hold()
  timer.hold()
  await clock.advance(60_000)
  timer.run()
  await clock.advance(999)
  expect(ends).toEqual([])
  await clock.advance(1)
  expect(ends).toEqual([64_000])
})
