import type { Clock } from '#src/platform/clock.ts'
import type { PaymentSession } from './session.ts'

export interface Pace extends Clock {
  /** Ends the present pause at once. */
  wake(): void
}

/** The pauses of the current requests: one at a time, tap or settle. */
export const paceFor = (payment: PaymentSession, clock: Clock): Pace => {
  const pace = createPace(clock, (nextAt) => payment.note({ nextAt }))
  payment.wake = pace.wake
  return pace
}

/**
 * A clock whose pauses the user can end early. `onPause` gets the end of each pause when it begins, and 0 when it is
 * over.
 */
export const createPace = (clock: Clock, onPause: (until: number) => void): Pace => {
  let paused: { end(): void } | undefined
  return {
    now: () => clock.now(),
    after(delay, work) {
      const end = () => {
        cancel()
        paused = undefined
        onPause(0)
        work()
      }
      const cancel = clock.after(delay, end)
      paused = { end }
      onPause(clock.now() + delay)
      return () => {
        cancel()
        paused = undefined
        onPause(0)
      }
    },
    wake: () => paused?.end(),
  }
}
