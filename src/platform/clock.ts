/** Time, handed in so that tests own it. All values in milliseconds. */
export interface Clock {
  now(): number
  /** Runs `work` once after `delay`; the answer cancels it. */
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
