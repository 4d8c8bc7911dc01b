import type { Clock } from '#src/platform/clock.ts'

export interface Pace extends Clock {
  /** Ends the present pause at once. */
  wake(): void
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
