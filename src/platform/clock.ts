/** The clock, passed in so that tests control the time. All values are in milliseconds. */
export interface Clock {
  now(): number
  /** Runs `work` once after `delay` milliseconds. @returns a function that cancels it */
  after(delay: number, work: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, work) {
    const timer = setTimeout(work, delay)
    return () => clearTimeout(timer)
  },
}

export const sleep = (clock: Clock, delay: number): Promise<void> =>
  new Promise((resolve) => clock.after(delay, resolve))
