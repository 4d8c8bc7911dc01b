import { doubled } from '#contract/rules/back-off.ts'
import { UnknownKind } from '#contract/requests/kind.ts'
import { NoAnswer, OtherUser, Refused } from '#src/remote/outcome.ts'

/** The request could not be built from what is stored, because of a fault in this build or in the payload. Not sent. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable'
}

/**
 * The outcome of a request that was not accepted.
 * - later: stays the head, with the same key, and is retried. `fault`: the cause is unexpected, and is reported
 * - log-in: the lane waits for its user
 * - update: the lane waits for a build that has this kind
 * - unsendable: reported, retried a few times, then set aside
 * - aside: removed from the lane, undone on screen, shown to the user with its reason
 */
export type Verdict =
  | { does: 'later'; reason: string; retryAfter?: number; fault?: true }
  | { does: 'log-in' }
  | { does: 'update' }
  | { does: 'unsendable' }
  | { does: 'aside'; reason: string; refetch: boolean }

const passing = new Set([408, 425, 429])

export const verdictOn = (error: unknown): Verdict => {
  if (error instanceof UnknownKind) return { does: 'update' }
  if (error instanceof Unsendable) return { does: 'unsendable' }
  if (error instanceof OtherUser) return { does: 'log-in' }
  if (error instanceof NoAnswer) return { does: 'later', reason: error.reason, retryAfter: error.retryAfter }
  // For example a failing database: the request did not cause it, so the requests behind it would fail as well.
  if (!(error instanceof Refused)) return { does: 'later', reason: 'device', fault: true }
  return judgeRefusal(error)
}

const judgeRefusal = (error: Refused): Verdict => {
  // A fault of the app, not of the change: the client has already requested another key.
  if (error.code === 'APP_KEY_MISSING' || error.code === 'APP_KEY_UNKNOWN')
    return { does: 'later', reason: 'app key', retryAfter: error.retryAfter }
  if (error.status === 401) return { does: 'log-in' }
  const passes = passing.has(error.status) || error.status >= 500 || error.code === 'IDEMPOTENCY_IN_PROGRESS'
  if (passes) return { does: 'later', reason: error.message, retryAfter: error.retryAfter }
  return { does: 'aside', reason: error.message, refetch: error.status === 409 || error.status === 412 }
}

const delays = { first: 1_000, longest: 15 * 60_000 }
/** A captive portal's page, or a mistake, may ask for a wait of a year. */
const longestRetryAfter = 60 * 60_000

/** Full jitter, in milliseconds: the phones of one car wash do not retry in step. */
export const backOff = (attempts: number, chance: number, retryAfter = 0): number =>
  Math.max(Math.min(retryAfter, longestRetryAfter), Math.round(chance * doubled(attempts, delays)))

/** Also true for a time beyond the longest wait: it was stored before the device's clock was set back. */
export const isDue = (nextAttemptAt: number, now: number): boolean =>
  nextAttemptAt <= now || nextAttemptAt > now + longestRetryAfter
