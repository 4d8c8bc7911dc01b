import type { Log, Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { userById } from '#server/tables/users.ts'
import { resendPurchase } from '../orders/resend-purchase.ts'

export interface PurchaseMail {
  tx: Tx
  random: Random
  log: Log
  /** Origin of the merchant's site, for the links in mails. */
  origin: string
  tenant: number
  /** The administrator. */
  adminId: string
  /** The customer. */
  userId: string
  /** Id of the order. */
  transRecordId: string
  reason: string
  now: Date
}

/**
 * Queues the mails of a customer's purchase once more, for an administrator.
 * @throws Refusal CUSTOMER_UNKNOWN, PURCHASE_UNKNOWN, MAIL_FAILED_PLAIN
 */
export const mailPurchase = async ({ adminId, tenant, reason, ...resend }: PurchaseMail): Promise<void> => {
  const { tx, userId, transRecordId, now } = resend
  if (!(await userById(tx, userId))) throw new Refusal('CUSTOMER_UNKNOWN')
  await resendPurchase(resend)
  const act = { act: 'purchase mailed again', subject: userId, reason, detail: { order: transRecordId } } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act })
}
