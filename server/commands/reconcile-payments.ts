import { describeError } from '../log.ts'
import type { PaymentPorts } from '../payments/ports.ts'
import { processorPatience, type ChargeOutcome, type Processor } from '../payments/processor.ts'
import { within } from '../payments/within.ts'
import { fenceOrder, leaseOrder, pendingOrders, releaseOrder, unfenceOrder, type OrderRow } from '../tables/orders.ts'
import { concludeOrder } from './conclude-order.ts'
import { isUndeliverable, noteKeptPayment } from './undelivered.ts'

/**
 * Milliseconds that a processor may leave a payment in doubt before it is taken back. The promise to the customer is 5
 * minutes.
 */
export const doubtLimit = 4 * 60_000

/** Longer than a look-up, a void and the delivery together may take. */
export const leaseLife = 60_000

export interface ReconcileOptions {
  /** Milliseconds that one call to the processor may take. */
  patience?: number
  /** No other process works on this database: leases are those of a process that died. */
  alone?: boolean
}

/**
 * Asks the processor about every payment of the merchant that hangs, and concludes it. A payment younger than `minAge`
 * milliseconds is left alone: the call that made it is still at work. Each payment is leased first, so that no other
 * instance delivers what this one takes back. Never charges.
 * @returns how many were concluded
 */
export const reconcilePayments = async (
  ports: PaymentPorts,
  minAge: number,
  { patience = processorPatience, alone = false }: ReconcileOptions = {},
): Promise<number> => {
  const pending = await ports.transact(pendingOrders)
  let concluded = 0
  for (const order of pending) {
    if (ageOf(order, ports) < minAge || isPostponed(order, ports)) continue
    try {
      if (await reconcile(ports, order, { patience, alone })) concluded += 1
    } catch (error) {
      ports.log.warn({ order: order.id, ...describeError(error) }, 'payment could not be reconciled')
    }
  }
  return concluded
}

const ageOf = (order: OrderRow, ports: PaymentPorts): number =>
  ports.clock.now() - (order.attemptedAt ?? order.createdAt).getTime()

const isPostponed = ({ resumeAt }: OrderRow, ports: PaymentPorts): boolean =>
  resumeAt !== null && resumeAt.getTime() > ports.clock.now()

const reconcile = async (
  ports: PaymentPorts,
  { id }: OrderRow,
  { patience, alone }: Required<ReconcileOptions>,
): Promise<boolean> => {
  const until = new Date(ports.clock.now() + leaseLife)
  const order = await ports.transact((tx) => leaseOrder(tx, id, alone ? null : ports.clock.date(), until))
  if (!order) return false
  try {
    const after = await concludeOrder(ports, order, await outcomeOf(ports, order, patience))
    if (after.state === 'pending') {
      if (isUndeliverable(order)) await noteKeptPayment(ports, order)
      return false
    }
    ports.log.info({ order: id, state: after.state }, 'payment reconciled')
    return true
  } finally {
    await ports.transact((tx) => releaseOrder(tx, order))
  }
}

const outcomeOf = async (ports: PaymentPorts, order: OrderRow, patience: number): Promise<ChargeOutcome> => {
  if (order.totalCents === 0) return isUndeliverable(order) ? { kind: 'failed' } : { kind: 'approved', code: 'FREE' }
  const processor = order.processor ? ports.processorOf(order.processor) : null
  if (!processor) return { kind: 'unknown' }
  if (order.fencedAt || isUndeliverable(order)) return fence(ports, processor, order, patience)
  const found = await within(processor.lookup(order.id), patience)
  if (found === 'late' || found.kind === 'unknown') {
    return ageOf(order, ports) > doubtLimit ? fence(ports, processor, order, patience) : { kind: 'unknown' }
  }
  return found.kind === 'none' ? fence(ports, processor, order, patience) : found
}

/**
 * "Never seen" is not "never will be": the charge may still be on its way. Voiding its reference makes sure that it is
 * refused on arrival; only then the payment counts as failed. The intention is written down first: a void without an
 * answer may still arrive, so such a payment is never delivered, only voided again.
 */
const fence = async (
  ports: PaymentPorts,
  processor: Processor,
  order: OrderRow,
  patience: number,
): Promise<ChargeOutcome> => {
  const fenced = await ports.transact((tx) => fenceOrder(tx, order, ports.clock.date()))
  if (!fenced) return { kind: 'unknown' }
  const voided = await within(processor.void(order.id), patience)
  if (voided === false) await ports.transact((tx) => unfenceOrder(tx, order.id))
  return voided === true ? { kind: 'failed' } : { kind: 'unknown' }
}
