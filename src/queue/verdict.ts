import { UnknownKind } from '#contract/requests/kind.ts'
import { NoAnswer, OtherPerson, Refused } from '#src/remote/outcome.ts'

/**
 * What becomes of a request that was not accepted.
 * - later: stays the head, with the same key, and is tried again
 * - log-in: the lane waits for its person
 * - update: the lane waits for a build that knows this kind
 * - aside: taken out of the lane, undone on screen, shown to the person with its reason
 */
export type Verdict =
  | { does: 'later'; reason: string; retryAfter: number | undefined }
  | { does: 'log-in' }
  | { does: 'update' }
  | { does: 'aside'; reason: string; refetch: boolean }

const passing = new Set([408, 425, 429])

export const judge = (error: unknown): Verdict => {
  if (error instanceof UnknownKind) return { does: 'update' }
  if (error instanceof OtherPerson) return { does: 'log-in' }
  if (error instanceof NoAnswer) return { does: 'later', reason: error.reason, retryAfter: error.retryAfter }
  if (!(error instanceof Refused)) return { does: 'later', reason: 'network', retryAfter: undefined }
  if (error.status === 401) return { does: 'log-in' }
  const passes = passing.has(error.status) || error.status >= 500 || error.code === 'IDEMPOTENCY_IN_PROGRESS'
  if (passes) return { does: 'later', reason: error.message, retryAfter: error.retryAfter }
  return { does: 'aside', reason: error.message, refetch: error.status === 409 || error.status === 412 }
}

const firstDelay = 1_000
const longestDelay = 15 * 60_000
/** A Wi-Fi's page, or a mistake, may ask for a year. */
const longestRetryAfter = 60 * 60_000

/** Full jitter: anything up to the doubled bound, so that a car wash full of phones does not come back at once. Milliseconds. */
export const backOff = (attempts: number, chance: number, retryAfter = 0): number =>
  Math.max(
    Math.min(retryAfter, longestRetryAfter),
    Math.round(chance * Math.min(longestDelay, firstDelay * 2 ** Math.min(attempts, 20))),
  )

/** A moment further ahead than any wait was set before the device's clock was put back. */
export const isDue = (nextAttemptAt: number, now: number): boolean =>
  nextAttemptAt <= now || nextAttemptAt > now + longestRetryAfter
