import { Refusal } from '#server/basics/refusal.ts'
import type { Passwords } from './passwords.ts'

export interface HashingLimits {
  /** Hashes computed in parallel. Each occupies a core and one of libuv's four threads, which file reads share. */
  running: number
  /** Maximum number of hashes that wait. */
  waiting: number
  /** Seconds after which a refused caller may retry. */
  retryAfter: number
}

/** At 30 to 60 ms a hash, the last of 60 waits two to four seconds. Measured in docs/decisions/0024-password-hashing.md. */
const usualLimits: HashingLimits = { running: 1, waiting: 60, retryAfter: 5 }

/**
 * Hashes passwords in the order of arrival, with limited parallelism. Sign-up, log-in, change and recovery share the
 * queue; log-ins of known devices wait in another one of the same length, which comes first.
 * @returns passwords whose operations reject at once with Refusal UNAVAILABLE when the queue is full
 */
export const queuedPasswords = (passwords: Passwords, limits: HashingLimits = usualLimits): Passwords => {
  const { running, waiting, retryAfter } = limits
  const [first, usual]: [(() => void)[], (() => void)[]] = [[], []]
  let busy = 0
  const inTurn = async <T>(work: () => Promise<T>, { isFirst } = { isFirst: false }): Promise<T> => {
    const turns = isFirst ? first : usual
    if (busy >= running) {
      if (turns.length >= waiting) throw new Refusal('UNAVAILABLE', { retryAfter })
      await new Promise<void>((begin) => turns.push(begin))
    } else busy += 1
    try {
      return await work()
    } finally {
      // The slot passes directly to the next in the queue, so that a new request cannot overtake it.
      const next = first.shift() ?? usual.shift()
      if (next) next()
      else busy -= 1
    }
  }
  return {
    hash: (password) => inTurn(() => passwords.hash(password)),
    matches: (stored, password, turn) => inTurn(() => passwords.matches(stored, password), turn),
  }
}
