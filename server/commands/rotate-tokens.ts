import type { TokenPair } from '#contract/shapes/session.ts'
import type { Tx } from '../database/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { issuePair, refreshExpiry, refreshGrace, refreshRepeat } from '../security/sessions.ts'
import type { Bearer } from '../security/tokens.ts'
import { lockSession, updateSession, type SessionRow } from '../tables/sessions.ts'
import { userById } from '../tables/users.ts'

type Change = Pick<SessionRow, 'newest' | 'newestAt' | 'replaced' | 'newestSeenAt'>

/**
 * What presenting the refresh token of a pair does to its session; null: the token is spent, and the session ends.
 *
 *   newest                        -> a new pair; the presented one is the one just replaced
 *   just replaced, newest unseen and up to 60 s old -> the newest once more: the question came twice, or its answer was lost
 *   just replaced, newest unseen and older -> a new pair in place of the unseen one, which is void
 *   just replaced, newest seen up to 10 s ago -> the newest once more: another tab was quicker
 *   anything else                 -> somebody uses an old copy
 */
export const rotation = (session: Change, presented: number, now: Date): Change | null => {
  const { newest, newestAt, replaced, newestSeenAt } = session
  const upTo = (since: Date | null, span: number) => since !== null && now.getTime() <= since.getTime() + span
  const same = { newest, newestAt, replaced, newestSeenAt }
  const next = { newest: newest + 1, newestAt: now, replaced: presented, newestSeenAt: null }
  if (presented === newest) return next
  if (presented !== replaced) return null
  if (newestSeenAt === null) return upTo(newestAt, refreshRepeat) ? same : next
  return upTo(newestSeenAt, refreshGrace) ? same : null
}

/** The pair must be genuine, of one session and of this merchant; the access token may have expired. */
const readPair = async (deps: Deps, tenant: number, pair: TokenPair): Promise<Bearer> => {
  const refresh = await deps.tokens.read('refresh', pair.refreshToken)
  const access = await deps.tokens.read('access', pair.accessToken, true)
  const fits =
    typeof refresh === 'object' &&
    typeof access === 'object' &&
    access.sessionId === refresh.sessionId &&
    refresh.tenant === tenant
  if (!fits) throw new Refusal('REFRESH_FAILED')
  return refresh
}

/**
 * Rotates a token pair.
 * @throws Refusal REFRESH_FAILED; a spent token ends the session for good
 */
export const rotateTokens = async (
  tx: Tx,
  deps: Deps,
  tenant: number,
  now: Date,
  pair: TokenPair,
): Promise<TokenPair> => {
  const bearer = await readPair(deps, tenant, pair)
  const session = await lockSession(tx, bearer.sessionId)
  const user = session && (await userById(tx, session.userId))
  if (!session || !user || session.userId !== bearer.userId) throw new Refusal('REFRESH_FAILED')
  const change = rotation(session, bearer.pair, now)
  if (!change) {
    await updateSession(tx, session.id, { endedAt: now })
    throw new Refusal('REFRESH_FAILED', { keepEffects: true })
  }
  const expiresAt = refreshExpiry(session, now)
  await updateSession(tx, session.id, { ...change, expiresAt })
  return issuePair(deps, session, change.newest, user.isAdmin, expiresAt)
}
