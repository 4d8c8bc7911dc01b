import type { Tx } from '#server/database/transact.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { dropTokensOf } from '#server/tables/push-tokens.ts'
import { endSessionsOf } from '#server/tables/sessions.ts'
import { lockUser, userById } from '#server/tables/users.ts'

export interface EndOfSessions {
  tx: Tx
  userId: string
  now: Date
}

/**
 * Logs the user out on every device: all sessions end, and no device gets pushes of the user. The user's row is
 * locked, so that a log-in at the same time is either before, and ended, or after.
 */
export const endAllSessions = async ({ tx, userId, now }: EndOfSessions): Promise<void> => {
  await lockUser(tx, userId)
  await dropTokensOf(tx, userId)
  await endSessionsOf(tx, userId, now)
}

/** The same as an act of the user. */
export const endOwnSessions = async (end: EndOfSessions): Promise<void> => {
  const { tx, userId, now } = end
  await endAllSessions(end)
  const user = await userById(tx, userId)
  if (user) await recordAct(tx, { tenant: user.tenantId, now, act: 'own sessions ended', ...ownAct(user) })
}
