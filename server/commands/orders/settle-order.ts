import type { OrderSettlement } from '#contract/shapes/order.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Buyer } from '#server/payments/ports.ts'
import { isReturned, orderResult } from '#server/presenters/orders.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { moveOrder } from '#server/tables/order-moves.ts'
import { insertOrder, orderByKey, type OrderRow } from '#server/tables/orders.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { pendingRetryAfter } from './pay-order.ts'

export interface Settling {
  tx: Tx
  random: Random
  buyer: Buyer
  /** The Idempotency-Key of the purchase. */
  key: string
  now: Date
}

/**
 * POST /orders/{key}/settle: the outcome of a purchase whose answer was lost. Never charges. Voids, in this
 * transaction, a key that never arrived, whose order was refused, or whose charge failed.
 * @throws Refusal IDEMPOTENCY_IN_PROGRESS while the outcome is unknown
 */
export const settleOrder = async (settling: Settling): Promise<OrderSettlement> => {
  const { tx, buyer, key, now } = settling
  const order = (await orderByKey(tx, buyer.userId, key)) ?? (await voidUnknown(settling))
  switch (order?.state) {
    case 'approved':
    case 'declined':
      return { state: order.state, order: orderResult(order) }
    case 'void':
      return voided(order)
    case 'failed':
    case 'refused':
      if (await moveOrder(tx, order.id, [order.state], { state: 'void', settledAt: now })) return voided(order)
  }
  throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: pendingRetryAfter })
}

const voided = (order: OrderRow): OrderSettlement => ({
  state: 'void',
  order: null,
  ...(isReturned(order) ? { returned: true } : {}),
})

/** Stores the key as void before its order arrives. Undefined: the order was stored concurrently. */
const voidUnknown = async ({ tx, random, buyer, key, now }: Settling): Promise<OrderRow | undefined> => {
  const { currency } = await readMerchant(tx, buyer.tenant)
  return insertOrder(tx, {
    id: random.uuid(),
    tenantId: buyer.tenant,
    userId: buyer.userId,
    kind: 'order',
    state: 'void',
    key,
    currency,
    createdAt: now,
    settledAt: now,
  })
}
