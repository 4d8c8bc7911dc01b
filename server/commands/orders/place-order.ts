import { messages, type ErrorCode } from '#contract/messages.ts'
import { endsOrder } from '#contract/rules/order-end.ts'
import type { OrderRequest, OrderResult } from '#contract/shapes/order.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Buyer, PaymentPorts } from '#server/payments/ports.ts'
import { changedTotal, isReturned, orderResult } from '#server/presenters/orders.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { StaffReason } from '#server/tables/audit-log.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { takeDiscount } from '#server/tables/discounts.ts'
import { insertOrder, orderByKey, pendingOrderOf, type OrderRow } from '#server/tables/orders.ts'
import { payOrder, pendingRetryAfter } from './pay-order.ts'
import { expectOutcome } from './payment-work.ts'
import type { NewOrder, RefusedOrder } from './new-order.ts'
import { takeOrder } from './take-order.ts'

export interface Placed {
  result: OrderResult
  /** True: the outcome of an earlier call with this key. */
  replayed: boolean
}

export interface OrderAttempt {
  ports: PaymentPorts
  buyer: Buyer
  /** The Idempotency-Key of the purchase. */
  key: string
  /** Keyed hash of the body: another body under the same key is refused. */
  requestHash: string
  /** Who places it for the buyer; absent: the buyer does. */
  staff?: StaffReason
}

export interface OrderPlacement extends OrderAttempt {
  request: OrderRequest
}

export interface OrderRejection extends OrderAttempt {
  /** The refusal of the request's input. */
  refusal: Refusal
}

/**
 * POST /orders: stores the order as pending under its key, charges the card once with the order's id as reference, then
 * delivers. No transaction is open during the charge. If the process stops in between, the order stays pending and
 * reconciliation reads its outcome from the processor. A refused order is stored as refused in the transaction that
 * decides it: a late copy of the request gets the same refusal whatever has changed since.
 * @throws Refusal: of the rules; IDEMPOTENCY_IN_PROGRESS while the outcome is unknown; GATEWAY when nothing was charged
 */
export const placeOrder = async (placement: OrderPlacement): Promise<Placed> => {
  const { ports, buyer, request } = placement
  const { order, known } = await ports.transact((tx) =>
    storeOnce(tx, placement, async () => {
      if (await pendingOrderOf(tx, buyer.userId)) return unpriced('ORDER_PENDING')
      return takeOrder({ tx, processorOf: ports.processorOf, buyer, request, now: ports.clock.date() })
    }),
  )
  if (known) return answerKnown(order, placement)
  return { result: answerOf(order.state === 'pending' ? await payOrder({ ports, order }) : order), replayed: false }
}

/**
 * As `placeOrder`, for a request that failed its schema. A refusal that ends the key is stored under it.
 * @throws Refusal the same, unless the key belongs to an earlier request
 */
export const refuseOrder = async (rejection: OrderRejection): Promise<Placed> => {
  const { ports, refusal } = rejection
  if (!endsOrder(refusal.code)) throw refusal
  const { order, known } = await ports.transact((tx) => storeOnce(tx, rejection, async () => unpriced(refusal.code)))
  if (known) return answerKnown(order, rejection)
  throw refusal
}

const answerKnown = (order: OrderRow, { requestHash }: OrderAttempt): Placed => {
  if (order.state !== 'void' && order.requestHash !== requestHash) throw new Refusal('IDEMPOTENCY_REUSED')
  return { result: answerOf(order), replayed: true }
}

const returnedText = 'This purchase was not completed, and your payment was returned. Please try again.'

const wait = { retryAfter: pendingRetryAfter }

/** The answer to the call that created the order, and to each repeat of that call. */
const answerOf = (order: OrderRow): OrderResult => {
  if (isReturned(order)) throw new Refusal('ORDER_VOID', { text: returnedText, resultData: { returned: true } })
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
const refusalOf = (order: OrderRow): Refusal => {
  const { code } = order
  if (code === 'ORDER_PENDING') return new Refusal(code, wait)
  if (code === 'TOTAL_CHANGED') return new Refusal(code, { resultData: changedTotal(order) })
  if (code === 'SALES_PAUSED' && order.message)
    return new Refusal(code, { text: `${messages.SALES_PAUSED.text} ${order.message}` })
  return new Refusal(code !== null && code in messages ? (code as ErrorCode) : 'ORDER_VOID')
}

/** A refusal that does not depend on prices. */
const unpriced = (refused: ErrorCode): RefusedOrder => ({ refused, lines: [] })

interface Stored {
  order: OrderRow
  /** True: an order with this key existed before. */
  known: boolean
}

/** The order of the key: the stored one, or a new row with the result of `judge`, pending or refused. */
const storeOnce = async (
  tx: Tx,
  attempt: OrderAttempt,
  judge: () => Promise<NewOrder | RefusedOrder>,
): Promise<Stored> => {
  const { buyer, key } = attempt
  const earlier = await orderByKey(tx, buyer.userId, key)
  if (earlier) return { order: earlier, known: true }
  const judged = await judge()
  const stored = 'refused' in judged ? await storeRefused(tx, attempt, judged) : await storePending(tx, attempt, judged)
  if (stored) return { order: stored, known: false }
  // Not inserted: a copy of this request, or another order of the user, was stored concurrently.
  const winner = await orderByKey(tx, buyer.userId, key)
  if (winner) return { order: winner, known: true }
  const late = await storeRefused(tx, attempt, unpriced('ORDER_PENDING'))
  if (!late) throw new Refusal('IDEMPOTENCY_IN_PROGRESS', wait)
  return { order: late, known: false }
}

/** @returns undefined when the key, or another pending order of the user, was stored concurrently */
const storePending = async (
  tx: Tx,
  { ports, key, requestHash, staff }: OrderAttempt,
  judged: NewOrder,
): Promise<OrderRow | undefined> => {
  const order = await insertOrder(tx, {
    ...judged,
    key,
    requestHash,
    staff: staff ?? null,
    id: ports.random.uuid(),
    state: 'pending',
  })
  if (order) await takeDiscount(tx, order)
  if (order) await expectOutcome({ tx, order, chargeTimeout: ports.chargeTimeout, now: ports.clock.date() })
  return order
}

/** @returns undefined when an order with this key was stored concurrently */
const storeRefused = async (
  tx: Tx,
  { ports, buyer, key, requestHash }: OrderAttempt,
  { refused: code, ...judged }: RefusedOrder,
): Promise<OrderRow | undefined> => {
  const now = ports.clock.date()
  const { currency } = await readMerchant(tx, buyer.tenant)
  return insertOrder(tx, {
    key,
    requestHash,
    id: ports.random.uuid(),
    tenantId: buyer.tenant,
    userId: buyer.userId,
    kind: 'order',
    state: 'refused',
    code,
    ...judged,
    currency,
    createdAt: now,
    settledAt: now,
  })
}
