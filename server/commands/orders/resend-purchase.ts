import type { Log, Random } from '#server/basics/ports.ts'
import { describeError } from '#server/basics/log.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { orderById } from '#server/tables/orders.ts'
import { receiptOfOrder } from '#server/tables/receipts.ts'
import { userById, emailKeyOf } from '#server/tables/users.ts'
import { itemsOfOrder, type OrderItem } from '#server/tables/wallet-items.ts'
import { deliveryOf } from './deliver-order.ts'
import { queueOrderMailsAgain } from './mails.ts'
import type { OrderLine } from '#server/tables/order-lines.ts'
import type { Delivered, Delivery } from './delivery.ts'

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
    const receipt = (await receiptOfOrder(tx, order.id)) ?? null
    await tx.transaction((nested) => queueOrderMailsAgain({ ...delivery, tx: nested, delivered, receipt }))
  } catch (error) {
    resend.log.error({ order: order.id, ...describeError(error) }, 'receipt not queued again')
    throw new Refusal('MAIL_FAILED_PLAIN')
  }
}

interface EarlierDelivery extends Delivery {
  /** The wallet items of the order. */
  items: readonly OrderItem[]
}

/**
 * What an order delivered, line by line, found again by its wallet items. A gift whose recipient has changed the email
 * since is left out: its code is for that recipient alone. So is an item that was voided.
 */
const deliveredOf = ({ order, locations, items }: EarlierDelivery): Delivered[] => {
  const left = new Set(items)
  return order.lines.flatMap((line) => {
    const item = best(line, left)
    if (!item) return []
    left.delete(item)
    const locationNames = locations.filter(({ id }) => item.locationIds.includes(id)).map(({ name }) => name)
    return [{ line, code: item.code, inWallet: item.userId !== null, expiresAt: item.expiresAt, locationNames }]
  })
}

/** Of several units of one product to one recipient, the one with the message of the line. */
const best = (line: OrderLine, items: ReadonlySet<OrderItem>): OrderItem | undefined => {
  const fitting = [...items].filter((item) => fits(line, item))
  return fitting.find((item) => item.giftMessage === line.giftMessage) ?? fitting[0]
}

const fits = (line: OrderLine, item: OrderItem): boolean =>
  item.voidedAt === null &&
  item.productId === line.productId &&
  item.isGift === line.isGift &&
  (!line.isGift || item.ownerKey === emailKeyOf(line.giftedEmail ?? ''))
