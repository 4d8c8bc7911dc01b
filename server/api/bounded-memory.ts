import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/**
 * Maximum number of separate windows of one counter: far more subjects than one embedded installation serves in a
 * window.
 */
const mostWindows = 10_000
/** Base64url characters of a key that select a shared window above that maximum: 4,096 windows. */
const sharedBy = 2
const measureEvery = 1_000

/**
 * Bounds the library's memory limiter, which keeps every window until its end: a flood of subjects would fill the
 * memory. When the limiter is full, new subjects share a fixed number of windows. A counting window is never evicted,
 * so a flood cannot reset a counter. Keys must be hashes of one length.
 */
export class BoundedMemory extends RateLimiterMemory {
  /** Upper bound of the number of live windows: ended windows are subtracted when the limiter is measured. */
  #windows = 0
  #measuredAt = 0

  override async consume(key: string, points = 1, options = {}): Promise<RateLimiterRes> {
    const result = await super.consume(await this.#placeOf(key), points, options)
    if (result.isFirstInDuration) this.#windows += 1
    return result
  }

  override async reward(key: string, points = 1, options = {}): Promise<RateLimiterRes> {
    return super.reward(await this.#placeOf(key), points, options)
  }

  async #placeOf(key: string): Promise<string> {
    return !this.#isFull() || (await this.get(key)) !== null ? key : `shared ${key.slice(0, sharedBy)}`
  }

  #isFull(): boolean {
    if (this.#windows >= mostWindows && Date.now() - this.#measuredAt >= measureEvery) {
      this.#windows = this.dump().storage.length
      this.#measuredAt = Date.now()
    }
    return this.#windows >= mostWindows
  }
}
