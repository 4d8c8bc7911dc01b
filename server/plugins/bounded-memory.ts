import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** Windows of one counter that are kept apart: far more subjects than one embedded installation serves in a window. */
const mostWindows = 10_000
/** Base64url characters of a key that name a window shared by subjects beyond that: 4,096 windows. */
const sharedBy = 2
const measureEvery = 1_000

/**
 * The library's memory limiter with a bound: it keeps every window until it ends, so a flood of subjects would fill the
 * memory. When it is full, new subjects share a fixed number of windows. No window that is being counted is evicted,
 * so a flood cannot wash out anyone's count. Keys must be hashes of one length.
 */
export class BoundedMemory extends RateLimiterMemory {
  /** At least the number of live windows: ended ones are subtracted when it is measured. */
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
