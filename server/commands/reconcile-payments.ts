import { describeError } from '../log.ts'
import type { PaymentPorts } from '../payments/ports.ts'
import type { ChargeOutcome, Processor } from '../payments/processor.ts'
import { pendingOrders, type OrderRow } from '../tables/orders.ts'
import { concludeOrder } from './conclude-order.ts'

/** Milliseconds that a processor may leave a payment in doubt before it is taken back. The promise to the customer is 5 minutes. */
export const doubtLimit = 4 * 60_000

/**
 * Asks the processor about every payment of the merchant that hangs, and concludes it. A payment younger than `minAge`
 * milliseconds is left alone: the call that made it is still at work. Never charges.
 * @returns how many were concluded
 */
export const reconcilePayments = async (ports: PaymentPorts, minAge: number): Promise<number> => {
  const pending = await ports.transact(pendingOrders)
  let concluded = 0
  for (const order of pending) {
    if (ageOf(order, ports) < minAge) continue
    try {
      const after = await concludeOrder(ports, order, await outcomeOf(ports, order))
      if (after.state !== 'pending') concluded += 1
    } catch (error) {
      ports.log.warn({ order: order.id, ...describeError(error) }, 'payment could not be reconciled')
    }
  }
  return concluded
}

const ageOf = (order: OrderRow, ports: PaymentPorts): number => ports.clock.now() - (order.attemptedAt ?? order.createdAt).getTime()

const outcomeOf = async (ports: PaymentPorts, order: OrderRow): Promise<ChargeOutcome> => {
  if (order.totalCents === 0) return { kind: 'approved', code: 'FREE' }
  const processor = order.processor ? ports.processorOf(order.processor) : null
  if (!processor) return { kind: 'unknown' }
  const found = await processor.lookup(order.id)
  if (found.kind === 'none') return fence(processor, order)
  if (found.kind === 'unknown' && ageOf(order, ports) > doubtLimit) return fence(processor, order)
  return found
}

/**
 * "Never seen" is not "never will be": the charge may still be on its way. Voiding its reference makes sure that it is
 * refused on arrival; only then the payment counts as failed.
 */
const fence = async (processor: Processor, order: OrderRow): Promise<ChargeOutcome> =>
  (await processor.void(order.id)) ? { kind: 'failed' } : { kind: 'unknown' }
