import type { TokenPair } from '#contract/shapes/session.ts'
import type { SessionRow } from '#server/tables/sessions.ts'
import { accessExpiry, type Tokens } from './tokens.ts'

const hour = 3_600_000
const day = 24 * hour

/**
 * Milliseconds for which a replaced refresh token stays valid after the first use of its successor: two tabs may
 * refresh at the same time.
 */
export const refreshGrace = 10_000

/** Milliseconds within which a repeated refresh request gets the same pair: the network may have doubled it. */
export const refreshRepeat = 60_000

/** Expiry of a refresh token issued now: 12 hours after the last use, 30 days with "remember me", 90 days at most. */
export const refreshExpiry = (session: Pick<SessionRow, 'rememberMe' | 'startedAt'>, now: Date): Date =>
  new Date(
    Math.min(now.getTime() + (session.rememberMe ? 30 * day : 12 * hour), session.startedAt.getTime() + 90 * day),
  )

/** Issues both tokens of one numbered pair of a session. */
export const issuePair = async (
  { tokens, now }: { tokens: Tokens; now: Date },
  session: Pick<SessionRow, 'id' | 'tenantId' | 'userId'>,
  pair: number,
  isAdmin: boolean,
  refreshUntil: Date,
): Promise<TokenPair> => {
  const bearer = { userId: session.userId, tenant: session.tenantId, sessionId: session.id, pair, isAdmin }
  const [accessToken, refreshToken] = await Promise.all([
    tokens.issue('access', bearer, accessExpiry(now)),
    tokens.issue('refresh', bearer, refreshUntil),
  ])
  return { accessToken, refreshToken }
}
