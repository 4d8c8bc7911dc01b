import type { Log, Random } from '#server/basics/ports.ts'
import { describeError } from '#server/basics/log.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { orderById } from '#server/tables/orders.ts'
import { userById } from '#server/tables/users.ts'
import { itemsOfOrder } from '#server/tables/wallet-items.ts'
import { deliveredOf } from './delivered-again.ts'
import { deliveryOf } from './deliver-order.ts'
import { queueOrderMailsAgain } from './mails.ts'

export interface Resend {
  tx: Tx
  random: Random
  log: Log
  /** Origin of the merchant's site, for the links in mails. */
  origin: string
  userId: string
  /** Id of the order. */
  transRecordId: string
  now: Date
}

/**
 * Queues the receipt of a user's purchase once more, and the mails of its gifts.
 * @throws Refusal JWT_INVALID when the account was deleted; PURCHASE_UNKNOWN, also for another user's purchase and for
 *   one that was not approved; MAIL_FAILED_PLAIN
 */
export const resendPurchase = async (resend: Resend): Promise<void> => {
  const { tx, userId, transRecordId } = resend
  const buyer = await userById(tx, userId)
  if (!buyer) throw new Refusal('JWT_INVALID')
  const order = await orderById(tx, transRecordId)
  if (order?.userId !== userId || order.state !== 'approved') throw new Refusal('PURCHASE_UNKNOWN')
  const delivery = await deliveryOf({ ...resend, order, buyer })
  try {
    const delivered = deliveredOf({ ...delivery, items: await itemsOfOrder(tx, order.id) })
    await tx.transaction((nested) => queueOrderMailsAgain({ ...delivery, tx: nested, delivered }))
  } catch (error) {
    resend.log.error({ order: order.id, ...describeError(error) }, 'receipt not queued again')
    throw new Refusal('MAIL_FAILED_PLAIN')
  }
}
