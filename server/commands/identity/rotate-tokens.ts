import type { TokenPair } from '#contract/shapes/session.ts'
import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { hashToken } from '#server/security/keys.ts'
import { rotate } from '#server/security/rotation.ts'
import { issuePair, refreshExpiry } from '#server/security/sessions.ts'
import type { Bearer, ReadOptions, Tokens } from '#server/security/tokens.ts'
import { lockSession, updateSession } from '#server/tables/sessions.ts'
import { userById } from '#server/tables/users.ts'

export interface TokenRotation {
  tx: Tx
  tokens: Tokens
  site: NonNullable<ReadOptions['site']>
  /** The pair as presented. */
  pair: TokenPair
  /** Idempotency-Key of the attempt; null when it has none. */
  attempt: string | null
  now: Date
}

/** Both tokens must be genuine and belong to one session and this tenant; the access token may have expired. */
const readPair = async ({ tokens, site, pair }: TokenRotation): Promise<Bearer> => {
  const refresh = await tokens.read('refresh', pair.refreshToken, { site })
  const access = await tokens.read('access', pair.accessToken, { site, allowExpired: true })
  const fits =
    typeof refresh === 'object' &&
    typeof access === 'object' &&
    access.sessionId === refresh.sessionId &&
    refresh.tenant === site.id
  if (!fits) throw new Refusal('REFRESH_FAILED')
  return refresh
}

/**
 * Rotates a token pair.
 * @throws Refusal REFRESH_FAILED; a spent token ends the session permanently
 */
export const rotateTokens = async (rotation: TokenRotation): Promise<TokenPair> => {
  const { tx, attempt, now } = rotation
  const bearer = await readPair(rotation)
  const session = await lockSession(tx, bearer.sessionId)
  const user = session && (await userById(tx, session.userId))
  if (!session || !user || session.userId !== bearer.userId) throw new Refusal('REFRESH_FAILED')
  const presented = { pair: bearer.pair, attempt: attempt === null ? null : hashToken(attempt) }
  const decision = rotate(session, presented, now)
  if (decision.do === 'refuse') throw new Refusal('REFRESH_FAILED')
  if (decision.do === 'end') {
    await updateSession(tx, session.id, { endedAt: now })
    throw new Refusal('REFRESH_FAILED', { keepEffects: true })
  }
  const expiresAt = refreshExpiry(session, now)
  const change = decision.do === 'issue' ? decision.state : {}
  await updateSession(tx, session.id, { ...change, expiresAt })
  const given = decision.do === 'issue' ? decision.state.newest : decision.pair
  return issuePair(rotation, session, given, user.isAdmin, expiresAt)
}
