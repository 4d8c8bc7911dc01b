import { systemClock, type Clock } from '#src/platform/clock.ts'

export interface MovableClock extends Clock {
  /** @param at in epoch milliseconds; null: the time that it is */
  moveTo(at: number | null): void
}

/** The clock of a preview: it can be put to another moment, and goes on from there. */
export const movableClock = (clock: Clock = systemClock): MovableClock => {
  let ahead = 0
  return {
    now: () => clock.now() + ahead,
    after: (delay, work) => clock.after(delay, work),
    moveTo: (at) => {
      ahead = at === null ? 0 : at - clock.now()
    },
  }
}
