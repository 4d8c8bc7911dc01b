import { describeError } from '#server/basics/log.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { processorTimeLimit, type ChargeOutcome, type Processor } from '#server/payments/processor.ts'
import { within } from '#server/payments/within.ts'
import {
  fenceOrder,
  leaseOrder,
  pendingOrders,
  releaseOrder,
  unfenceOrder,
  type OrderRow,
} from '#server/tables/orders.ts'
import { concludeOrder } from './conclude-order.ts'
import { mostDeliveries, noteKeptPayment } from './undelivered.ts'

/**
 * Milliseconds for which a payment may stay in doubt before it is voided. The customer is promised an outcome within 5
 * minutes.
 */
export const doubtLimit = 4 * 60_000

/** Milliseconds; longer than a look-up, a void and the delivery together take. */
export const leaseLife = 60_000

export interface Reconciliation {
  ports: PaymentPorts
  /** Milliseconds; a younger payment is skipped, since its own request is still running. */
  minAge: number
  /** Time limit of one call to the processor, in milliseconds. */
  timeLimit?: number
  /** True: no other process uses this database, so every existing lease belongs to a process that stopped. */
  alone?: boolean
}

/**
 * Looks up every pending payment of the tenant at the processor, and concludes it. Each payment is leased first, so
 * that no other instance delivers a payment that this one voids. Never charges.
 * @returns the number of concluded payments
 */
export const reconcilePayments = async ({
  ports,
  minAge,
  timeLimit = processorTimeLimit,
  alone = false,
}: Reconciliation): Promise<number> => {
  const pending = await ports.transact(pendingOrders)
  let concluded = 0
  for (const order of pending) {
    if (ageOf(order, ports) < minAge || isPostponed(order, ports)) continue
    try {
      if (await reconcile(ports, order, { timeLimit, alone })) concluded += 1
    } catch (error) {
      ports.log.warn({ order: order.id, ...describeError(error) }, 'payment could not be reconciled')
    }
  }
  return concluded
}

/** True: the order is paid and its delivery is not tried again. */
const isUndeliverable = ({ deliveryFailures }: OrderRow): boolean => deliveryFailures >= mostDeliveries

const ageOf = (order: OrderRow, ports: PaymentPorts): number =>
  ports.clock.now() - (order.attemptedAt ?? order.createdAt).getTime()

const isPostponed = ({ resumeAt }: OrderRow, ports: PaymentPorts): boolean =>
  resumeAt !== null && resumeAt.getTime() > ports.clock.now()

const reconcile = async (
  ports: PaymentPorts,
  { id }: OrderRow,
  { timeLimit, alone }: Required<Pick<Reconciliation, 'timeLimit' | 'alone'>>,
): Promise<boolean> => {
  const until = new Date(ports.clock.now() + leaseLife)
  const order = await ports.transact((tx) => leaseOrder(tx, id, alone ? null : ports.clock.date(), until))
  if (!order) return false
  try {
    const after = await concludeOrder({ ports, order, outcome: await outcomeOf(ports, order, timeLimit) })
    if (after.state === 'pending') {
      if (isUndeliverable(order)) await noteKeptPayment({ ports, order })
      return false
    }
    ports.log.info({ order: id, state: after.state }, 'payment reconciled')
    return true
  } finally {
    await ports.transact((tx) => releaseOrder(tx, order))
  }
}

const outcomeOf = async (ports: PaymentPorts, order: OrderRow, timeLimit: number): Promise<ChargeOutcome> => {
  if (order.totalCents === 0) return isUndeliverable(order) ? { kind: 'failed' } : { kind: 'approved', code: 'FREE' }
  const processor = order.processor ? ports.processorOf(order.processor) : null
  if (!processor) return { kind: 'unknown' }
  if (order.fencedAt || isUndeliverable(order)) return fence(ports, processor, order, timeLimit)
  const found = await within(processor.lookup(order.id), timeLimit)
  if (found === 'late' || found.kind === 'unknown') {
    return ageOf(order, ports) > doubtLimit ? fence(ports, processor, order, timeLimit) : { kind: 'unknown' }
  }
  return found.kind === 'none' ? fence(ports, processor, order, timeLimit) : found
}

/**
 * A reference unknown to the processor may still arrive later. Voiding it makes the processor refuse a later charge;
 * only then does the payment count as failed. The order is marked as fenced before the void is sent: a void without an
 * answer may still take effect, so a fenced payment is never delivered, only voided again.
 */
const fence = async (
  ports: PaymentPorts,
  processor: Processor,
  order: OrderRow,
  timeLimit: number,
): Promise<ChargeOutcome> => {
  const fenced = await ports.transact((tx) => fenceOrder(tx, order, ports.clock.date()))
  if (!fenced) return { kind: 'unknown' }
  const voided = await within(processor.void(order.id), timeLimit)
  if (voided === false) await ports.transact((tx) => unfenceOrder(tx, order.id))
  return voided === true ? { kind: 'failed' } : { kind: 'unknown' }
}
