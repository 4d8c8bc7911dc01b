import type { Tx } from '#server/database/transact.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { processorTimeLimit, type ChargeOutcome } from '#server/payments/processor.ts'
import { within } from '#server/basics/within.ts'
import { giveBackDiscount } from '#server/tables/discounts.ts'
import { approveOrder, moveOrder } from '#server/tables/order-moves.ts'
import { orderById, type OrderRow } from '#server/tables/orders.ts'
import { deleteRedemption } from '#server/tables/redemptions.ts'
import { lockUser, lockWithReferrer } from '#server/tables/users.ts'
import { uncountUse } from '#server/tables/wallet-items.ts'
import { scheduleWork } from '#server/tables/work.ts'
import { chargedClub, noteUnpaid } from '../club/conclude-charge.ts'
import { recordForMember } from '../club/record-for-member.ts'
import { deliverOrder } from './deliver-order.ts'
import { orderProcessor } from './order-processor.ts'
import { forgetPayment } from './payment-work.ts'
import { noteFailedDelivery, notifyOfRefund } from './undelivered.ts'

export interface ChargedOrder {
  ports: PaymentPorts
  order: OrderRow
  outcome: ChargeOutcome
}

/**
 * Stores the outcome of a charge. An approved order is delivered in the same transaction, so an order is approved
 * exactly when its goods are delivered. An order that another process has concluded or fenced is left unchanged.
 * @returns the current row; still pending when the outcome is unknown or the delivery failed
 */
export const concludeOrder = async ({ ports, order, outcome }: ChargedOrder): Promise<OrderRow> => {
  if (outcome.kind === 'unknown') return order
  let concluded: OrderRow | 'orphaned'
  try {
    concluded = await ports.transact((tx) => conclude(tx, ports, order, outcome))
  } catch (error) {
    if (outcome.kind !== 'approved') throw error
    return noteFailedDelivery({ ports, order, error })
  }
  return concluded === 'orphaned' ? giveBack(ports, order) : concluded
}

const conclude = async (
  tx: Tx,
  ports: PaymentPorts,
  order: OrderRow,
  outcome: Exclude<ChargeOutcome, { kind: 'unknown' }>,
): Promise<OrderRow | 'orphaned'> => {
  const settledAt = ports.clock.date()
  if (outcome.kind === 'approved') {
    // With the referrer, who gets points for the purchase.
    const buyer = await lockWithReferrer(tx, order.userId)
    if (!buyer) return 'orphaned'
    if (isOfClub(order) && !(await isWanted(tx, order, settledAt))) return 'orphaned'
    const approved = await approveOrder(tx, order.id, { code: outcome.code, settledAt })
    if (!approved) return standing(tx, order)
    await deliverOrder({ tx, random: ports.random, origin: ports.origin, order: approved, buyer, now: settledAt })
    await forgetPayment({ tx, order })
    ports.step('goods-written')
    return approved
  }
  // As every transaction that reads club and billing together.
  // And as each that takes a code and then stores an order, so that none waits for a row of the other.
  if (isOfClub(order) || order.discount) await lockUser(tx, order.userId)
  const change =
    outcome.kind === 'declined'
      ? { state: 'declined' as const, code: outcome.code, message: outcome.message, settledAt }
      : { state: 'failed' as const, code: 'PROCESSOR_ERROR', settledAt }
  const moved = await moveOrder(tx, order.id, ['pending'], change)
  if (moved?.state === 'failed' && moved.deliveryFailures > 0) await notifyOfRefund({ tx, ports, order: moved })
  if (!moved) return standing(tx, order)
  await giveBackHeld(tx, order)
  if (order.kind === 'clubBilling') await noteUnpaid({ tx, ports, order: moved, now: settledAt })
  if (moved.staff && moved.state === 'declined') await noteDeclinedForMember(tx, moved, settledAt)
  await forgetPayment({ tx, order })
  await scheduleWork(tx, [{ tenant: order.tenantId, kind: 'refused-payments', subject: '' }], settledAt)
  return moved
}

/** Nothing was charged: the discount code of the order, and the discount item that a charge at a kiosk has used, are free again. */
const giveBackHeld = async (tx: Tx, { id, kind }: OrderRow): Promise<void> => {
  await giveBackDiscount(tx, id)
  // The use of the item has the id of the charge.
  const itemId = kind === 'airPay' ? await deleteRedemption(tx, id) : undefined
  if (itemId) await uncountUse(tx, itemId)
}

/** What staff asked for was not paid, so nothing has changed; the audit log has it all the same. */
const noteDeclinedForMember = async (tx: Tx, { staff, charge, ...order }: OrderRow, now: Date): Promise<void> => {
  const { tenantId, userId, membershipId, id } = order
  if (!staff || !charge || membershipId === null) return
  const club = { tenantId, userId, id: membershipId, name: charge.plan.name, nextPlan: null }
  await recordForMember({ tx, club, staff, act: 'declined', order: id, now })
}

/** Whether it is charged for a membership: a month, or an act of the member. */
const isOfClub = ({ kind, charge }: OrderRow): boolean => kind === 'clubBilling' || charge !== null

/** False: the club was canceled, replaced or changed while its charge was pending. A concluded one stays as it is. */
const isWanted = async (tx: Tx, order: OrderRow, now: Date): Promise<boolean> =>
  (await orderById(tx, order.id))?.state !== 'pending' || (await chargedClub({ tx, order, now })) !== null

const standing = async (tx: Tx, order: OrderRow): Promise<OrderRow> =>
  (await orderById(tx, order.id)) ?? { ...order, state: 'failed' }

/**
 * The account was deleted, or the club canceled, replaced or changed, while the payment was pending. There is nothing to deliver
 * to, so the payment is voided.
 */
const giveBack = async (ports: PaymentPorts, order: OrderRow): Promise<OrderRow> => {
  const processor = await orderProcessor({ ports, order })
  if (processor && (await within(processor.void(order.id), processorTimeLimit)) !== true) return order
  const settledAt = ports.clock.date()
  return ports.transact(async (tx) => {
    const moved = await moveOrder(tx, order.id, ['pending'], { state: 'void', settledAt })
    if (!moved) return standing(tx, order)
    await giveBackHeld(tx, order)
    await forgetPayment({ tx, order })
    return moved
  })
}
