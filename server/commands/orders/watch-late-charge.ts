import type { Tx } from '#server/database/transact.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { processorTimeLimit } from '#server/payments/processor.ts'
import { within } from '#server/basics/within.ts'
import { orderById, type OrderRow } from '#server/tables/orders.ts'
import { scheduleWork } from '#server/tables/work.ts'
import { orderProcessor } from './order-processor.ts'

/** Milliseconds after which a charge or a refund that was sent counts as lost: no network or processor holds it longer. */
export const lateLimit = 24 * 3_600_000

const shortestPause = 60_000
const longestPause = 3_600_000

export interface LateWatch {
  tx: Tx
  order: Pick<OrderRow, 'tenantId' | 'id'>
  now: Date
}

/**
 * Makes a look-up due for a payment that is voided at a processor which cannot refuse a late charge: in the transaction
 * that decides the void.
 */
export const expectLateCharge = ({ tx, order, now }: LateWatch): Promise<void> =>
  scheduleWork(
    tx,
    [{ tenant: order.tenantId, kind: 'late-charge', subject: order.id }],
    new Date(now.getTime() + shortestPause),
  )

export interface LateCharge {
  ports: PaymentPorts
  orderId: string
  /** Time limit of one call to the processor, in milliseconds. */
  timeLimit?: number
}

/**
 * Looks up a payment that ended without a charge, and voids a charge that was made afterwards. The order stays as it
 * is: the app has shown its user that nothing was charged.
 * @returns when to look again; null: the order is paid, or a charge can no longer arrive
 * @throws Error when the processor does not report whether it charged, or refuses the void
 */
export const watchLateCharge = async ({
  ports,
  orderId,
  timeLimit = processorTimeLimit,
}: LateCharge): Promise<Date | null> => {
  const order = await ports.transact((tx) => orderById(tx, orderId))
  if (!order || order.state === 'approved' || order.state === 'declined') return null
  const processor = await orderProcessor({ ports, order })
  if (!processor) return null
  if (order.state !== 'pending') {
    const found = await within(processor.lookup(order.id), timeLimit)
    if (found === 'late' || found.kind === 'unknown')
      throw new Error('the processor does not report whether it charged')
    if (found.kind === 'approved') {
      const isVoided = await within(processor.void(order.id), timeLimit)
      if (isVoided !== true) throw new Error('a late charge could not be voided')
      ports.log.error({ order: order.id, processor: processor.name }, 'late charge was voided')
    }
  }
  return nextLook(order, ports.clock.now())
}

/** After a minute, then when half of the time since the attempt has passed again, at most an hour later. */
const nextLook = (order: OrderRow, now: number): Date | null => {
  const age = now - (order.attemptedAt ?? order.createdAt).getTime()
  if (age > lateLimit) return null
  return new Date(now + Math.min(longestPause, Math.max(shortestPause, age / 2)))
}
