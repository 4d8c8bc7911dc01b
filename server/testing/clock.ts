import type { Clock } from '#server/basics/ports.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Advances the clock by milliseconds. */
  advance(by: number): void
  /** Sets the clock, in milliseconds since 1970. */
  set(to: number): void
}

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export const makeClock = (start = Date.UTC(2026, 2, 10, 12)): TestClock => {
  let now = start
  return {
    now: () => now,
    date: () => new Date(now),
    advance: (by) => {
      now += by
    },
    set: (to) => {
      now = to
    },
  }
}
