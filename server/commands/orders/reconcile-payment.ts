import type { Tx } from '#server/database/transact.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { processorTimeLimit, type ChargeOutcome, type Processor } from '#server/payments/processor.ts'
import { within } from '#server/basics/within.ts'
import { fenceOrder, lockOrder, unfenceOrder } from '#server/tables/order-moves.ts'
import { orderById, type OrderRow } from '#server/tables/orders.ts'
import { concludeOrder } from './conclude-order.ts'
import { orderProcessor } from './order-processor.ts'
import { expectLateCharge } from './watch-late-charge.ts'
import { mostDeliveries, nextLookUp, noteFailedRefund } from './undelivered.ts'

/**
 * Milliseconds for which a payment may stay in doubt before it is voided. The customer is promised an outcome within 5
 * minutes.
 */
export const doubtLimit = 4 * 60_000

/** Milliseconds; longer than a look-up, a void and the delivery together take. */
export const leaseLife = 60_000

export interface Reconciliation {
  ports: PaymentPorts
  orderId: string
  /** Locks the lease of this payment; false when it is no longer ours. */
  holds: (tx: Tx) => Promise<boolean>
  /** Time limit of one call to the processor, in milliseconds. */
  timeLimit?: number
}

/**
 * Looks up a pending payment at the processor, and concludes it. The caller has leased the payment, so that no other
 * instance delivers a payment that this one voids. Never charges.
 * @returns when to look again; null: the payment is not pending any more
 */
export const reconcilePayment = async (reconciliation: Reconciliation): Promise<Date | null> => {
  const { ports, orderId } = reconciliation
  const order = await ports.transact((tx) => orderById(tx, orderId))
  if (order?.state !== 'pending') return null
  const outcome = await outcomeOf(reconciliation, order)
  const after = await concludeOrder({ ports, order, outcome })
  if (after.state === 'pending')
    return nextLookUp({ ports, order: isUndeliverable(order) ? await noteFailedRefund({ ports, order }) : after })
  ports.log.info({ order: orderId, state: after.state }, 'payment reconciled')
  return null
}

/** True: the order is paid and its delivery is not tried again. */
const isUndeliverable = ({ deliveryFailures }: OrderRow): boolean => deliveryFailures >= mostDeliveries

const ageOf = (order: OrderRow, ports: PaymentPorts): number =>
  ports.clock.now() - (order.attemptedAt ?? order.createdAt).getTime()

const outcomeOf = async (reconciliation: Reconciliation, order: OrderRow): Promise<ChargeOutcome> => {
  const { ports, timeLimit = processorTimeLimit } = reconciliation
  const isUnwanted = ports.isClosed === true || isUndeliverable(order)
  if (order.totalCents === 0) return isUnwanted ? { kind: 'failed' } : { kind: 'approved', code: 'FREE' }
  const processor = await orderProcessor({ ports, order })
  if (!processor) return { kind: 'unknown' }
  if (order.fencedAt || isUnwanted) return fence(reconciliation, processor, order)
  const found = await within(processor.lookup(order.id), timeLimit)
  // Without a fence, a charge that is not found may still be on its way.
  const isOpen = found === 'late' || found.kind === 'unknown' || (found.kind === 'none' && !processor.refusesAfterVoid)
  if (isOpen) return ageOf(order, ports) > doubtLimit ? fence(reconciliation, processor, order) : { kind: 'unknown' }
  return found.kind === 'none' ? fence(reconciliation, processor, order) : found
}

/**
 * A reference unknown to the processor may still arrive later. Voiding it makes the processor refuse a later charge;
 * only then does the payment count as failed. At a processor that cannot refuse it, the payment is looked up for a day
 * more, and a late charge is voided. The order is marked as fenced before the void is sent: a void without an
 * answer may still take effect, so a fenced payment is never delivered, only voided again.
 */
const fence = async (
  { ports, holds, timeLimit = processorTimeLimit }: Reconciliation,
  processor: Processor,
  order: OrderRow,
): Promise<ChargeOutcome> => {
  const fenced = await ports.transact(async (tx) => {
    // The order is locked before its due work, as by the transaction that concludes it: they cannot deadlock.
    await lockOrder(tx, order.id)
    const now = ports.clock.date()
    const isFenced = (await holds(tx)) && (await fenceOrder(tx, order.id, now))
    if (isFenced && !processor.refusesAfterVoid) await expectLateCharge({ tx, order, now })
    return isFenced
  })
  if (!fenced) return { kind: 'unknown' }
  const voided = await within(processor.void(order.id), timeLimit)
  if (voided === false) await ports.transact((tx) => unfenceOrder(tx, order.id))
  return voided === true ? { kind: 'failed' } : { kind: 'unknown' }
}
