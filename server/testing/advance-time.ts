import { onTestFinished, vi } from 'vitest'
import type { TestClock } from './clock.ts'

/** Advances the server's clock, and Date, which rate limits use. Timers stay real; Date is restored after the test. */
export const advanceTime = (clock: TestClock, by: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  clock.advance(by)
}
