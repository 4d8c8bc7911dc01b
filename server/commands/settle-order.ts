import type { OrderSettlement } from '#contract/shapes/order.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Buyer, PaymentPorts } from '#server/payments/ports.ts'
import { orderResult } from '#server/presenters/orders.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { insertOrder, moveOrder, orderByKey, type OrderRow } from '#server/tables/orders.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { pendingRetryAfter } from './pay-order.ts'
import { isRefunded } from './undelivered.ts'

type SettlePorts = Pick<PaymentPorts, 'clock' | 'random'>

/**
 * POST /orders/{key}/settle: the outcome of a purchase whose answer was lost. Never charges. Voids, in this
 * transaction, a key that never arrived, whose order was refused, or whose charge failed.
 * @throws Refusal IDEMPOTENCY_IN_PROGRESS while the outcome is unknown
 */
export const settleOrder = async (tx: Tx, ports: SettlePorts, buyer: Buyer, key: string): Promise<OrderSettlement> => {
  const order = (await orderByKey(tx, buyer.userId, key)) ?? (await voidUnknown(tx, ports, buyer, key))
  switch (order?.state) {
    case 'approved':
    case 'declined':
      return { state: order.state, order: orderResult(order) }
    case 'void':
      return voided(order)
    case 'failed':
    case 'refused':
      if (await moveOrder(tx, order.id, [order.state], { state: 'void', settledAt: ports.clock.date() }))
        return voided(order)
  }
  throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: pendingRetryAfter })
}

const voided = (order: OrderRow): OrderSettlement => ({
  state: 'void',
  order: null,
  ...(isRefunded(order) ? { returned: true } : {}),
})

/** Stores the key as void before its order arrives. Undefined: the order was stored concurrently. */
const voidUnknown = async (tx: Tx, ports: SettlePorts, buyer: Buyer, key: string): Promise<OrderRow | undefined> => {
  const now = ports.clock.date()
  const { currency } = await readMerchant(tx, buyer.tenant)
  return insertOrder(tx, {
    id: ports.random.uuid(),
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
