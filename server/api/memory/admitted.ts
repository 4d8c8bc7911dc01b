import { LRUCache } from 'lru-cache'
import type { Maybe } from '#server/basics/maybe.ts'
import type { Live } from '#server/live/live.ts'
import type { Bearer } from '#server/security/tokens.ts'

/**
 * Verdicts on access tokens: the session is open and the pair is valid. They are for answers that are the same for
 * every visitor; a personal answer is admitted in its own transaction. The database announces each session whose valid
 * pairs change.
 */
export interface Admitted {
  /** Admits a bearer; `check` is called when there is no verdict. @throws what `check` throws */
  admit(bearer: Bearer, check: () => Promise<unknown>): Maybe<void>
}

/** Sessions remembered: about 200 bytes each. */
const mostSessions = 20_000

const keyOf = ({ userId, pair }: Bearer): string => `${pair} ${userId}`

export const makeAdmitted = (live: Pick<Live, 'on' | 'isCurrent'>): Admitted => {
  const verdicts = new LRUCache<string, Set<string>>({ max: mostSessions })
  /** Counts announcements: one during a check may concern what the check has read. */
  let announced = 0
  live.on({
    onMessage: (message) => {
      if (message.about !== 'session') return
      announced += 1
      verdicts.delete(message.id)
    },
    onReconnect: () => {
      announced += 1
      verdicts.clear()
    },
  })
  const decide = async (bearer: Bearer, check: () => Promise<unknown>): Promise<void> => {
    const before = announced
    await check()
    if (announced !== before || !live.isCurrent()) return
    const known = verdicts.get(bearer.sessionId) ?? new Set()
    verdicts.set(bearer.sessionId, known.add(keyOf(bearer)))
  }

  return {
    admit: (bearer, check) => {
      const isKnown = live.isCurrent() && verdicts.get(bearer.sessionId)?.has(keyOf(bearer))
      return isKnown ? undefined : decide(bearer, check)
    },
  }
}
