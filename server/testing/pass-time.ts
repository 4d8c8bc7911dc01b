import { onTestFinished, vi } from 'vitest'
import type { TestClock } from './clock.ts'

/** Moves the server's clock on, and Date with it, which rate limits go by. Timers stay real; Date is given back after the test. */
export const passTime = (clock: TestClock, by: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  clock.advance(by)
}
