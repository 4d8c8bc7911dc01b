import { Refusal } from '../refusal.ts'
import type { Passwords } from './passwords.ts'

export interface HashingLimits {
  /** Hashes under way at one time. Each holds a core, and one of libuv's four threads, which file reads share. */
  running: number
  /** Hashes that may wait for their turn. */
  waiting: number
  /** Seconds after which a refused caller may try again. */
  retryAfter: number
}

/** At 30 to 60 ms a hash, the last of 60 waits two to four seconds. Measured in docs/decisions/password-hashing.md. */
const usual: HashingLimits = { running: 1, waiting: 60, retryAfter: 5 }

/**
 * Passwords that are hashed in the order of arrival, a few at one time. Sign-up, log-in, change and recovery share it.
 * @returns passwords whose operations reject with Refusal UNAVAILABLE, at once, when too many wait already
 */
export const queuedPasswords = (passwords: Passwords, limits: HashingLimits = usual): Passwords => {
  const { running, waiting, retryAfter } = limits
  const turns: (() => void)[] = []
  let busy = 0
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= running) {
      if (turns.length >= waiting) throw new Refusal('UNAVAILABLE', { retryAfter })
      await new Promise<void>((begin) => turns.push(begin))
    } else busy += 1
    try {
      return await work()
    } finally {
      // The turn is handed over directly: a request that arrives now does not overtake those that wait.
      const next = turns.shift()
      if (next) next()
      else busy -= 1
    }
  }
  return {
    hash: (password) => inTurn(() => passwords.hash(password)),
    matches: (stored, password) => inTurn(() => passwords.matches(stored, password)),
  }
}
