import type { PaymentPorts } from '#server/payments/ports.ts'
import { chargeWithin, type ChargeOutcome } from '#server/payments/processor.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import { concludeOrder } from './conclude-order.ts'
import { orderProcessor } from './order-processor.ts'
import { schedulePayment } from './payment-work.ts'
import { nextLookUp } from './undelivered.ts'

/** Seconds a client waits before it asks again about a pending payment. */
export const pendingRetryAfter = 5

export interface OrderPayment {
  ports: PaymentPorts
  /** The pending order, stored and committed. */
  order: OrderRow
}

/**
 * Charges a pending order once, with its id as the reference, and stores the outcome. If the process stops at any
 * point, the order stays pending for reconciliation.
 * @returns the current row; pending when the processor did not answer in time
 */
export const payOrder = async (payment: OrderPayment): Promise<OrderRow> => {
  const { ports, order } = payment
  ports.step('order-stored')
  const outcome = await charge(payment)
  ports.step('charge-answered')
  const concluded = await concludeOrder({ ports, order, outcome })
  if (isUndelivered(concluded))
    await ports.transact((tx) => schedulePayment({ tx, order, dueAt: nextLookUp({ ports, order: concluded }) }))
  noteCharge(ports, concluded)
  ports.step('order-settled')
  return concluded
}

/** An order that costs nothing, or is refused, is never charged. */
const noteCharge = ({ meters }: PaymentPorts, { kind, totalCents, state, tenantId }: OrderRow): void => {
  if (totalCents > 0 && state !== 'refused') meters.payment(kind, state === 'pending' ? 'in_doubt' : state, tenantId)
}

/** True: the order is paid, and its delivery is to be repeated. */
const isUndelivered = ({ state, deliveryFailures }: OrderRow): boolean => state === 'pending' && deliveryFailures > 0

const charge = async ({ ports, order }: OrderPayment): Promise<ChargeOutcome> => {
  if (order.totalCents === 0) return { kind: 'approved', code: 'FREE' }
  const processor = await orderProcessor({ ports, order })
  if (!processor || !order.processorToken) return { kind: 'failed' }
  const { id: reference, processorToken: token, totalCents: amount, currency } = order
  const { chargeTimeout: timeout, log } = ports
  return chargeWithin({ processor, request: { reference, token, amount, currency }, timeout, log })
}
