import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { dropTokensOf } from '#server/tables/push-tokens.ts'
import { endSessionsOf, lockSession } from '#server/tables/sessions.ts'
import { lockUser } from '#server/tables/users.ts'
import { endSession } from './end-session.ts'

export interface OwnSessionEnd {
  tx: Tx
  userId: string
  /** Null: all but the one that asks. */
  sessionId: string | null
  /** The session that asks. */
  hereId: string
  now: Date
}

/**
 * Logs a user out on one other device, or on all others: their sessions end, and they get no pushes of the user. The
 * user's row is locked, so that a log-in at the same time is either before, and ended, or after.
 * @throws Refusal SESSION_UNKNOWN
 */
export const endOwnSession = async ({ tx, userId, sessionId, hereId, now }: OwnSessionEnd): Promise<void> => {
  const user = await lockUser(tx, userId)
  const record = async () => {
    if (user) await recordAct(tx, { tenant: user.tenantId, now, act: 'own sessions ended', ...ownAct(user) })
  }
  if (sessionId === null) {
    await record()
    await dropTokensOf(tx, userId, (await lockSession(tx, hereId))?.deviceId)
    return endSessionsOf(tx, userId, now, hereId)
  }
  const session = await lockSession(tx, sessionId)
  if (session?.userId !== userId) throw new Refusal('SESSION_UNKNOWN')
  await record()
  await endSession({ tx, userId, sessionId, deviceId: session.deviceId, now })
}
