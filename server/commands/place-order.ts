import type { OrderRequest, OrderResult } from '#contract/shapes/order.ts'
import type { Tx } from '../database/transact.ts'
import type { Buyer, PaymentPorts } from '../payments/ports.ts'
import { orderResult } from '../presenters/orders.ts'
import { Refusal } from '../refusal.ts'
import { afresh, insertOrder, moveOrder, orderByKey, pendingOrderOf, type OrderRow } from '../tables/orders.ts'
import { payOrder, pendingRetryAfter } from './pay-order.ts'
import { takeOrder } from './take-order.ts'

export interface Placed {
  result: OrderResult
  /** The outcome of an earlier call with this key. */
  replayed: boolean
}

/**
 * POST /orders: stores the order as pending under its key, charges the card once with the order's id as reference, then
 * delivers. No transaction is open during the charge. Killed anywhere in between, the order stays pending and
 * reconciliation finds out at the processor what became of it.
 * @throws Refusal: of the rules; IDEMPOTENCY_IN_PROGRESS while the outcome is not known; GATEWAY when nothing was charged
 */
export const placeOrder = async (
  ports: PaymentPorts,
  buyer: Buyer,
  key: string,
  requestHash: string,
  request: OrderRequest,
): Promise<Placed> => {
  const taken = await ports.transact((tx) => storePending(tx, ports, buyer, { key, requestHash, request }))
  if (taken.state !== 'pending') return { result: orderResult(taken), replayed: true }
  return { result: answerOf(await payOrder(ports, taken)), replayed: false }
}

/** What a settled or unsettled order answers to the call that made it. */
const answerOf = (order: OrderRow): OrderResult => {
  if (order.state === 'pending') throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: pendingRetryAfter })
  if (order.state === 'failed') throw new Refusal('GATEWAY')
  if (order.state === 'void') throw new Refusal('ORDER_VOID')
  return orderResult(order)
}

interface Attempt {
  key: string
  requestHash: string
  request: OrderRequest
}

/** The order in its row: a new pending one, or the one that its key stands for already. */
const storePending = async (tx: Tx, ports: PaymentPorts, buyer: Buyer, attempt: Attempt): Promise<OrderRow> => {
  const known = await orderByKey(tx, buyer.userId, attempt.key)
  if (known?.state === 'void') throw new Refusal('ORDER_VOID')
  if (known && known.requestHash !== attempt.requestHash) throw new Refusal('IDEMPOTENCY_REUSED')
  if (known?.state === 'pending') throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: pendingRetryAfter })
  if (known && known.state !== 'failed') return known
  if (await pendingOrderOf(tx, buyer.userId)) throw new Refusal('ORDER_PENDING', { retryAfter: pendingRetryAfter })
  const row = await takeOrder(tx, ports, buyer, attempt.request)
  const id = ports.random.uuid()
  // A failed attempt may have been fenced off at the processor, so the next one goes there under a reference of its own.
  const stored = known
    ? await moveOrder(tx, known.id, ['failed'], { ...row, ...afresh, id })
    : await insertOrder(tx, { ...row, id, key: attempt.key, requestHash: attempt.requestHash, state: 'pending' })
  if (stored) return stored
  const winner = await orderByKey(tx, buyer.userId, attempt.key)
  throw winner?.state === 'void'
    ? new Refusal('ORDER_VOID')
    : new Refusal(winner ? 'IDEMPOTENCY_IN_PROGRESS' : 'ORDER_PENDING', { retryAfter: pendingRetryAfter })
}
