import type { Tx } from '#server/database/transact.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { dropDeviceToken } from '#server/tables/push-tokens.ts'
import { updateSession } from '#server/tables/sessions.ts'
import { userById } from '#server/tables/users.ts'

export interface SessionEnd {
  tx: Tx
  userId: string
  sessionId: string
  /** The device that logs out; null when the request names none. */
  deviceId: string | null
  now: Date
}

/** Logs out: the session ends, and the device gets no more pushes of the user. */
export const endSession = async ({ tx, userId, sessionId, deviceId, now }: SessionEnd): Promise<void> => {
  if (deviceId !== null) await dropDeviceToken(tx, userId, deviceId)
  await updateSession(tx, sessionId, { endedAt: now })
  const user = await userById(tx, userId)
  if (!user) return
  const act = user.isAdmin ? 'administrator logged out' : 'customer logged out'
  await recordAct(tx, { tenant: user.tenantId, now, act, ...ownAct(user) })
}
