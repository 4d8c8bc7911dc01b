import type { Clock } from '#src/platform/clock.ts'

/** A clock that advances only when a test moves it. */
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

  /** Sets the wall clock ahead or back. Pending timers keep their remaining delay. */
  jump(milliseconds: number): void {
    this.#now += milliseconds
    for (const timer of this.#timers) timer.at += milliseconds
  }

  /** Advances time, running each timer at its due time and waiting for the work it starts. */
  async advance(milliseconds: number, settle = flushMacrotasks): Promise<void> {
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

/** Enough macrotasks for a transaction of fake-indexeddb. */
export const flushMacrotasks = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
