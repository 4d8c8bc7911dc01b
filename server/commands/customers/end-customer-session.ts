import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { lockSession } from '#server/tables/sessions.ts'
import { userById } from '#server/tables/users.ts'
import { endSession } from '../identity/end-session.ts'

export interface CustomerSessionEnd {
  tx: Tx
  tenant: number
  /** The administrator. */
  adminId: string
  /** The customer. */
  userId: string
  sessionId: string
  reason: string
  now: Date
}

/** Logs a customer out on one device. @throws Refusal CUSTOMER_UNKNOWN, SESSION_UNKNOWN */
export const endCustomerSession = async (end: CustomerSessionEnd): Promise<void> => {
  const { tx, tenant, adminId, userId, sessionId, reason, now } = end
  if (!(await userById(tx, userId))) throw new Refusal('CUSTOMER_UNKNOWN')
  const session = await lockSession(tx, sessionId)
  if (session?.userId !== userId) throw new Refusal('SESSION_UNKNOWN')
  await endSession({ tx, userId, sessionId, deviceId: session.deviceId, now })
  const act = { act: 'session ended', subject: userId, reason, detail: { session: sessionId } } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act })
}
