import { expect, test, vi } from 'vitest'
import { sleep } from '#src/platform/clock.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { createPace } from './pace.ts'

test('a pause ends by itself, and its end is announced before', async () => {
  const clock = new FakeClock()
  const onPause = vi.fn()
  const over = vi.fn()
  void sleep(createPace(clock, onPause), 5_000).then(over)
  expect(onPause).toHaveBeenLastCalledWith(clock.now() + 5_000)
  await clock.advance(4_999)
  expect(over).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(over).toHaveBeenCalledOnce()
  expect(onPause).toHaveBeenLastCalledWith(0)
})

test('wake ends the pause at once, and it does not end a second time', async () => {
  const clock = new FakeClock()
  const pace = createPace(clock, () => undefined)
  const over = vi.fn()
  pace.after(5_000, over)
  pace.wake()
  expect(over).toHaveBeenCalledOnce()
  await clock.advance(10_000)
  pace.wake()
  expect(over).toHaveBeenCalledOnce()
})
