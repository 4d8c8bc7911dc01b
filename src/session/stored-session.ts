import type { TokenPair } from '#contract/shapes/session.ts'
import { readFact, writeFact } from '#src/local/facts.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { readClaims } from './jwt.ts'

/**
 * none → guest (a choice of this device; the server knows no guests) or person.
 * ended: the server ended the session; `person` says whose changes still wait here.
 */
export type StoredSession =
  | { state: 'none' }
  | { state: 'guest' }
  | { state: 'ended'; person: string }
  | PersonSession

export interface PersonSession {
  state: 'person'
  person: string
  isAdmin: boolean
  accessToken: string
  refreshToken: string
  /** In this device's own time, so that a wrong clock does not matter. */
  expiresAt: number
}

export const readSession = async (own: OwnDatabase): Promise<StoredSession> =>
  (await readFact<StoredSession>(own, 'session')) ?? { state: 'none' }

export const writeSession = (own: OwnDatabase, session: StoredSession): Promise<void> => writeFact(own, 'session', session)

/** As `writeSession`, unless somebody came or went since `expected` was read: what the server says of one is nothing to the next. */
export const replaceSession = (own: OwnDatabase, expected: PersonSession, next: StoredSession): Promise<void> =>
  own.transaction('rw', own.facts, async () => {
    const stored = await readSession(own)
    if (stored.state === 'person' && stored.refreshToken === expected.refreshToken) await writeSession(own, next)
  })

/** @throws Error 'Invalid JWT' when a token is no token. */
export const sessionOf = (tokens: TokenPair, now: number): PersonSession => {
  const claims = readClaims(tokens.accessToken)
  readClaims(tokens.refreshToken)
  return {
    state: 'person',
    person: claims.sub,
    isAdmin: claims.IsAdmin === 'true',
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    expiresAt: now + (claims.exp - claims.iat) * 1000,
  }
}
