import { doubled } from '#contract/rules/back-off.ts'
import type { Tx } from '#server/database/transact.ts'
import { describeError } from '#server/basics/log.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { countDeliveryFailure } from '#server/tables/order-moves.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { userById } from '#server/tables/users.ts'
import { refundLetter } from './letters.ts'

/** Maximum number of delivery attempts for a paid order before its payment is refunded. */
export const mostDeliveries = 5

const pauses = { first: 10_000, longest: 15 * 60_000 }

/**
 * 10 s while the outcome is unknown. 10, 20, 40, 80 s between the deliveries: the payment is refunded within the 5
 * minutes promised to the customer.
 */
const pauseAfter = (failures: number): number => (failures === mostDeliveries ? 0 : doubled(failures - 1, pauses))

export interface Undelivered {
  ports: PaymentPorts
  order: OrderRow
}

export interface FailedDelivery extends Undelivered {
  /** The cause, for the log. */
  error: unknown
}

export interface Refund extends Undelivered {
  /** The transaction that concludes the order. */
  tx: Tx
}

/** When to look at a payment again that is still pending. */
export const nextLookUp = ({ ports, order }: Undelivered): Date =>
  new Date(ports.clock.now() + pauseAfter(order.deliveryFailures))

/** Counts a delivery that threw, and logs the error. @returns the order, still pending */
export const noteFailedDelivery = async ({ ports, order, error }: FailedDelivery): Promise<OrderRow> => {
  const counted = await count(ports, order)
  const failures = counted?.deliveryFailures ?? order.deliveryFailures
  ports.log.error({ order: order.id, failures, ...describeError(error) }, 'paid order could not be delivered')
  return counted ?? order
}

/**
 * Counts a refund that the processor did not make. It is tried again later, and the log entry asks for an operator.
 * @returns the order, still pending
 */
export const noteFailedRefund = async ({ ports, order }: Undelivered): Promise<OrderRow> => {
  const counted = await count(ports, order)
  ports.log.error({ order: order.id }, 'payment of an undelivered order could not be refunded')
  return counted ?? order
}

const count = (ports: PaymentPorts, { id }: OrderRow): Promise<OrderRow | undefined> =>
  ports.transact((tx) => countDeliveryFailure(tx, id))

/**
 * Queues a mail and a notification to the buyer, in the transaction that concludes the order. A write that fails is
 * logged and skipped: it must not keep the order pending.
 */
export const notifyOfRefund = async ({ tx, ports, order }: Refund): Promise<void> => {
  ports.log.error({ order: order.id }, 'payment of an undelivered order was refunded')
  try {
    await tx.transaction((nested) => notifyBuyer(nested, ports, order))
  } catch (error) {
    ports.log.error({ order: order.id, ...describeError(error) }, 'buyer not notified of a refund')
  }
}

const notifyBuyer = async (tx: Tx, { random, clock }: PaymentPorts, order: OrderRow): Promise<void> => {
  const buyer = await userById(tx, order.userId)
  if (!buyer) return
  const letter = refundLetter({ order, buyer, merchant: await readMerchant(tx, order.tenantId) })
  await queueMail(tx, random, order.tenantId, clock.date(), composeMail(letter))
  await insertNotification(tx, {
    id: random.uuid(),
    tenantId: order.tenantId,
    userId: buyer.id,
    title: letter.subject,
    body: letter.paragraphs.join(' '),
    createdAt: clock.date(),
  })
}
