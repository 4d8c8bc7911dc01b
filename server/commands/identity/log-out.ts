import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { userById } from '#server/tables/users.ts'
import { endSession, type SessionEnd } from './end-session.ts'

/** Logs a user out on the device that asks: the session ends. */
export const logOut = async (end: SessionEnd): Promise<void> => {
  const { tx, userId, now } = end
  await endSession(end)
  const user = await userById(tx, userId)
  if (!user) return
  const act = user.isAdmin ? 'administrator logged out' : 'customer logged out'
  await recordAct(tx, { tenant: user.tenantId, now, act, ...ownAct(user) })
}
