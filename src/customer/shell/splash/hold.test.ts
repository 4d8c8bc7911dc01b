import { expect, test } from 'vitest'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { leaveAfterHold, type SplashStage } from './hold.ts'

const start = () => {
  const clock = new FakeClock()
  const stages: SplashStage[] = []
  return { clock, stages, cancel: leaveAfterHold(clock, (stage) => stages.push(stage)) }
}

test('the splash leaves 2 s after loading has ended, and is gone 300 ms later', async () => {
  const { clock, stages } = start()
  await clock.advance(1_999)
  expect(stages).toEqual([])
  await clock.advance(1)
  expect(stages).toEqual(['leaving'])
  await clock.advance(299)
  expect(stages).toEqual(['leaving'])
  await clock.advance(1)
  expect(stages).toEqual(['leaving', 'gone'])
})

test('a page that ends during the splash leaves no timer', async () => {
  const { clock, stages, cancel } = start()
  cancel()
  await clock.advance(5_000)
  expect(stages).toEqual([])
})
