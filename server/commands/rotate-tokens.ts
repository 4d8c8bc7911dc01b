import type { TokenPair } from '#contract/shapes/session.ts'
import type { Tx } from '../database/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { issuePair, refreshExpiry, refreshGrace } from '../security/sessions.ts'
import type { Bearer } from '../security/tokens.ts'
import { lockSession, updateSession, type SessionRow } from '../tables/sessions.ts'
import { userById } from '../tables/users.ts'

type Change = Pick<SessionRow, 'newest' | 'replaced' | 'newestSeenAt'>

/**
 * What presenting the refresh token of a pair does to its session; null: the token is spent, and the session ends.
 *
 *   newest                        -> a new pair; the presented one is the one just replaced
 *   just replaced, newest unseen  -> the newest once more: its answer was lost, or the question came twice
 *   just replaced, newest seen up to 10 s ago -> a new pair; the seen one becomes the one just replaced
 *   anything else                 -> somebody uses an old copy
 */
export const rotation = (session: Change, presented: number, now: Date): Change | null => {
  const next = session.newest + 1
  if (presented === session.newest) return { newest: next, replaced: presented, newestSeenAt: null }
  if (presented !== session.replaced) return null
  if (session.newestSeenAt === null) return { newest: session.newest, replaced: presented, newestSeenAt: null }
  const inGrace = now.getTime() <= session.newestSeenAt.getTime() + refreshGrace
  return inGrace ? { newest: next, replaced: session.newest, newestSeenAt: null } : null
}

/** The pair must be genuine, of one session and of this merchant; the access token may have expired. */
const readPair = async (deps: Deps, tenant: number, pair: TokenPair): Promise<Bearer> => {
  const refresh = await deps.tokens.read('refresh', pair.refreshToken)
  const access = await deps.tokens.read('access', pair.accessToken, true)
  const fits =
    typeof refresh === 'object' && typeof access === 'object' && access.sessionId === refresh.sessionId && refresh.tenant === tenant
  if (!fits) throw new Refusal('REFRESH_FAILED')
  return refresh
}

/**
 * Rotates a token pair.
 * @throws Refusal REFRESH_FAILED; a spent token ends the session for good
 */
export const rotateTokens = async (tx: Tx, deps: Deps, tenant: number, now: Date, pair: TokenPair): Promise<TokenPair> => {
  const bearer = await readPair(deps, tenant, pair)
  const session = await lockSession(tx, bearer.sessionId)
  const user = session && await userById(tx, session.userId)
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
