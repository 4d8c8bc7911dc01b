interface Window {
  count: number
  /** Milliseconds since 1970. */
  endsAt: number
}

/** Far more subjects than one instance serves in a window. */
const mostWindows = 10_000
/** Base64url characters of a hash that select a shared window above that maximum: 4,096 windows. */
const sharedBy = 2
const sweepEvery = 1_000

/**
 * The windows of one counter, in memory. A window starts with the first request of its subject. When the maximum is
 * reached, new subjects share a fixed number of windows: a counting window is never evicted, so a flood of subjects
 * cannot reset a counter.
 */
export class Windows {
  readonly #windows = new Map<string, Window>()
  readonly #duration: number
  readonly #hash: (subject: string) => string
  #sweptAt = 0

  /** @param duration of a window, in milliseconds @param hash base64url; selects the shared window of a subject */
  constructor(duration: number, hash: (subject: string) => string) {
    this.#duration = duration
    this.#hash = hash
  }

  /** Adds `by` requests; 0 counts none. @returns the requests in the window so far, and the milliseconds to its end */
  add(subject: string, by: number): { count: number; endsIn: number } {
    const now = Date.now()
    const place = this.#placeOf(subject, now)
    const known = this.#windows.get(place)
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + this.#duration }
    window.count += by
    this.#windows.set(place, window)
    return { count: window.count, endsIn: window.endsAt - now }
  }

  /** True while the subject has a window. */
  has(subject: string): boolean {
    const now = Date.now()
    return (this.#windows.get(this.#placeOf(subject, now))?.endsAt ?? 0) > now
  }

  get size(): number {
    return this.#windows.size
  }

  #placeOf(subject: string, now: number): string {
    if (this.#windows.size < mostWindows || this.#windows.has(subject)) return subject
    if (now - this.#sweptAt >= sweepEvery) {
      this.#sweptAt = now
      for (const [name, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(name)
      if (this.#windows.size < mostWindows) return subject
    }
    return `shared ${this.#hash(subject).slice(0, sharedBy)}`
  }
}
