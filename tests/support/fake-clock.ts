import type { Clock } from '#src/platform/clock.ts'

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #now: number
  #timers: { at: number; work: () => void }[] = []

  constructor(now = Date.UTC(2026, 10, 21, 9, 41)) {
    this.#now = now
  }

  now = (): number => this.#now

  after = (delay: number, work: () => void): (() => void) => {
    const timer = { at: this.#now + delay, work }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer)
    }
  }

  /** Somebody sets the clock, ahead or back: what was to come in a minute still comes in a minute. */
  jump(milliseconds: number): void {
    this.#now += milliseconds
    for (const timer of this.#timers) timer.at += milliseconds
  }

  /** Moves time, running each timer at its own moment and letting what it started settle. */
  async advance(milliseconds: number, settle = settled): Promise<void> {
    const end = this.#now + milliseconds
    for (;;) {
      await settle()
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers = this.#timers.filter((each) => each !== next)
      this.#now = Math.max(this.#now, next.at)
      next.work()
    }
    this.#now = end
    await settle()
  }
}

/** Long enough for fake-indexeddb, whose transactions live on macrotasks. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
