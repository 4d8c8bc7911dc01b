import { messages, type ErrorCode } from '#contract/messages.ts'
import type { OrderRequest, OrderResult } from '#contract/shapes/order.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Buyer, PaymentPorts } from '#server/payments/ports.ts'
import { orderResult } from '#server/presenters/orders.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { insertOrder, orderByKey, pendingOrderOf, type OrderRow } from '#server/tables/orders.ts'
import { payOrder, pendingRetryAfter } from './pay-order.ts'
import { takeOrder, type NewOrder } from './take-order.ts'

export interface Placed {
  result: OrderResult
  /** True: the outcome of an earlier call with this key. */
  replayed: boolean
}

/** The Idempotency-Key of a purchase, and the keyed hash of its body. */
export interface Attempt {
  key: string
  requestHash: string
}

/**
 * POST /orders: stores the order as pending under its key, charges the card once with the order's id as reference, then
 * delivers. No transaction is open during the charge. If the process stops in between, the order stays pending and
 * reconciliation reads its outcome from the processor. A refused order is stored as refused in the transaction that
 * decides it: a late copy of the request gets the same refusal whatever has changed since.
 * @throws Refusal: of the rules; IDEMPOTENCY_IN_PROGRESS while the outcome is unknown; GATEWAY when nothing was charged
 */
export const placeOrder = async (
  ports: PaymentPorts,
  buyer: Buyer,
  attempt: Attempt,
  request: OrderRequest,
): Promise<Placed> => {
  const { order, known } = await ports.transact((tx) =>
    storeOnce(tx, ports, buyer, attempt, async () => {
      if (await pendingOrderOf(tx, buyer.userId)) return 'ORDER_PENDING'
      return takeOrder(tx, ports, buyer, request)
    }),
  )
  if (known) return answerKnown(order, attempt)
  return { result: answerOf(order.state === 'pending' ? await payOrder(ports, order) : order), replayed: false }
}

/**
 * As `placeOrder`, for a request that failed its schema with a code that ends the key.
 * @throws Refusal the same, unless the key belongs to an earlier request
 */
export const refuseOrder = async (
  ports: PaymentPorts,
  buyer: Buyer,
  attempt: Attempt,
  refusal: Refusal,
): Promise<Placed> => {
  const { order, known } = await ports.transact((tx) => storeOnce(tx, ports, buyer, attempt, async () => refusal.code))
  if (known) return answerKnown(order, attempt)
  throw refusal
}

const answerKnown = (order: OrderRow, { requestHash }: Attempt): Placed => {
  if (order.state !== 'void' && order.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_REUSED')
  return { result: answerOf(order), replayed: true }
}

const wait = { retryAfter: pendingRetryAfter }

/** The answer to the call that created the order, and to each repeat of that call. */
const answerOf = (order: OrderRow): OrderResult => {
  switch (order.state) {
    case 'pending':
      throw new Refusal('IDEMPOTENCY_IN_PROGRESS', wait)
    case 'failed':
      throw new Refusal('GATEWAY')
    case 'void':
      throw new Refusal('ORDER_VOID')
    case 'refused':
      throw refusalOf(order)
    default:
      return orderResult(order)
  }
}

/** The stored refusal; ORDER_VOID for a code that this version of the catalogue does not contain. */
const refusalOf = ({ code }: OrderRow): Refusal => {
  if (code === 'ORDER_PENDING') return new Refusal(code, wait)
  return new Refusal(code !== null && code in messages ? (code as ErrorCode) : 'ORDER_VOID')
}

interface Stored {
  order: OrderRow
  /** True: an order with this key existed before. */
  known: boolean
}

/** The order of the key: the stored one, or a new row with the result of `judge`, pending or refused. */
const storeOnce = async (
  tx: Tx,
  ports: PaymentPorts,
  buyer: Buyer,
  attempt: Attempt,
  judge: () => Promise<NewOrder | ErrorCode>,
): Promise<Stored> => {
  const earlier = await orderByKey(tx, buyer.userId, attempt.key)
  if (earlier) return { order: earlier, known: true }
  const judged = await judge()
  const stored =
    typeof judged === 'string'
      ? await storeRefused(tx, ports, buyer, attempt, judged)
      : await insertOrder(tx, { ...judged, ...attempt, id: ports.random.uuid(), state: 'pending' })
  if (stored) return { order: stored, known: false }
  // Not inserted: a copy of this request, or another order of the user, was stored concurrently.
  const winner = await orderByKey(tx, buyer.userId, attempt.key)
  if (winner) return { order: winner, known: true }
  const late = await storeRefused(tx, ports, buyer, attempt, 'ORDER_PENDING')
  if (!late) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', wait)
  return { order: late, known: false }
}

/** @returns undefined when an order with this key was stored concurrently */
const storeRefused = async (
  tx: Tx,
  ports: PaymentPorts,
  buyer: Buyer,
  attempt: Attempt,
  code: ErrorCode,
): Promise<OrderRow | undefined> => {
  const now = ports.clock.date()
  const { currency } = await readMerchant(tx, buyer.tenant)
  return insertOrder(tx, {
    ...attempt,
    id: ports.random.uuid(),
    tenantId: buyer.tenant,
    userId: buyer.userId,
    kind: 'order',
    state: 'refused',
    code,
    currency,
    createdAt: now,
    settledAt: now,
  })
}
