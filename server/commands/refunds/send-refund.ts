import { Refusal } from '#server/basics/refusal.ts'
import { describeError } from '#server/basics/log.ts'
import type { PaymentPorts } from '#server/payments/ports.ts'
import { processorTimeLimit, refundWithin, type Processor, type RefundRequest } from '#server/payments/processor.ts'
import { within } from '#server/basics/within.ts'
import { nextCheck } from '#server/presenters/refunds.ts'
import { orderById, type OrderRow } from '#server/tables/orders.ts'
import { refundById, refundsThatCount, type RefundRow } from '#server/tables/refunds.ts'
import { orderProcessor } from '../orders/order-processor.ts'
import { lateLimit } from '../orders/watch-late-charge.ts'
import { askRefund, type WantedRefund } from './ask-refund.ts'
import { concludeRefund, type ConcludedAs } from './conclude-refund.ts'

export interface RefundToMake extends Omit<WantedRefund, 'tx' | 'random' | 'timeout' | 'now'> {
  ports: PaymentPorts
  /** Called when work may become due: wakes its runner after the answer. */
  workSoon: () => void
}

/**
 * Pays a part or the whole of a payment back, once for each id. A repeat of one that has no outcome yet asks the
 * processor about it. If the process stops at any point, the refund stays pending, and its due work concludes it.
 * @throws Refusal PURCHASE_UNKNOWN, REFUND_LINE, REFUND_MORE, REFUND_OPEN, REFUND_CHANGED,
 * REFUND_CHARGED_BACK, REFUND_KNOWN, SECOND_PERSON, and those of `admit`
 */
export const makeRefund = async ({ ports, workSoon, ...wanted }: RefundToMake): Promise<RefundRow> => {
  const { random, clock, chargeTimeout: timeout } = ports
  const asked = await ports.transact((tx) => askRefund({ ...wanted, tx, random, timeout, now: clock.date() }))
  if ('refusal' in asked) throw new Refusal(asked.refusal)
  const { order, refund, isNew } = asked
  ports.step('refund-stored')
  if (refund.state !== 'pending') return refund
  const outcome = isNew ? await send({ ports, order, refund }) : await ask({ ports, order, refund })
  ports.step('refund-answered')
  const concluded = await concludeRefund({ ports, order, refundId: refund.id, outcome })
  ports.step('refund-settled')
  workSoon()
  return concluded
}

export interface RefundInDoubt {
  ports: PaymentPorts
  refundId: string
  /** Time limit of one call to the processor, in milliseconds. */
  timeLimit?: number
}

/**
 * Asks the processor about a refund that is pending, and concludes it.
 * @returns when to ask again; null: it is not pending any more
 */
export const reconcileRefund = async ({ ports, refundId, ...limits }: RefundInDoubt): Promise<Date | null> => {
  const found = await ports.transact(async (tx) => {
    const refund = await refundById(tx, refundId)
    const order = refund?.orderId ? await orderById(tx, refund.orderId) : undefined
    return refund?.state === 'pending' && order ? { refund, order } : null
  })
  if (!found) return null
  const outcome = await ask({ ports, ...found, ...limits })
  const refund = await concludeRefund({ ports, order: found.order, refundId, outcome })
  if (refund.state === 'pending') return nextCheck(refund, ports.clock.date())
  ports.log.info({ refund: refundId, state: refund.state }, 'refund reconciled')
  return null
}

interface PendingRefund {
  ports: PaymentPorts
  order: OrderRow
  refund: RefundRow
  timeLimit?: number
}

interface AtProcessor {
  processor: Processor
  request: RefundRequest
}

/** Null: the merchant has no account any more at which the payment was charged. @throws AccountUnreadable */
const atProcessor = async ({ ports, order, refund }: PendingRefund): Promise<AtProcessor | null> => {
  const processor = await orderProcessor({ ports, order })
  if (!processor) return null
  const others = await ports.transact((tx) => refundsThatCount(tx, order.id))
  const { id: reference, processorToken: token, totalCents: paid, currency } = order
  const made = others.flatMap(({ id, code }) => (id !== refund.id && code !== null ? [code] : []))
  const request = { reference, refundReference: refund.id, token, amount: refund.amountCents, paid, currency, made }
  return { processor, request }
}

const noAccount: ConcludedAs = { kind: 'refused', reason: 'NO_ACCOUNT' }

const send = async (pending: PendingRefund): Promise<ConcludedAs> => {
  const { log, chargeTimeout: timeout } = pending.ports
  const at = await atProcessor(pending)
  return at ? refundWithin({ ...at, timeout, log }) : noAccount
}

/**
 * Looks a refund up. One that the processor does not know may still be on its way: where references are unique it is sent
 * again, and elsewhere it counts as lost after a day, since it would be made twice.
 */
const ask = async (pending: PendingRefund): Promise<ConcludedAs> => {
  const { ports, refund, timeLimit = processorTimeLimit } = pending
  const at = await atProcessor(pending)
  if (!at) return noAccount
  const { processor, request } = at
  const found = await lookUp(pending, at, timeLimit)
  if (found === 'late') return { kind: 'unknown' }
  if (found.kind !== 'none') return found
  if (processor.keepsRefundReferences) return refundWithin({ processor, request, timeout: timeLimit, log: ports.log })
  const age = ports.clock.now() - refund.createdAt.getTime()
  return age > lateLimit ? { kind: 'refused', reason: 'NOT_ARRIVED' } : { kind: 'unknown' }
}

const lookUp = async ({ ports, refund }: PendingRefund, { processor, request }: AtProcessor, timeLimit: number) => {
  try {
    return await within(processor.lookupRefund(request), timeLimit)
  } catch (error) {
    ports.log.warn({ refund: refund.id, ...describeError(error) }, 'refund could not be looked up')
    return { kind: 'unknown' as const }
  }
}
