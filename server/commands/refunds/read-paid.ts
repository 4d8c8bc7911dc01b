import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Paid, PaidUnit } from '#server/presenters/refunds.ts'
import { chargeBackOf } from '#server/tables/charge-backs.ts'
import { giftCardByNumber, numberInUse } from '#server/tables/gift-cards.ts'
import type { OrderLine } from '#server/tables/order-lines.ts'
import { orderById } from '#server/tables/orders.ts'
import { lastUsesOf } from '#server/tables/redemptions.ts'
import { refundsOfOrder } from '#server/tables/refunds.ts'
import { userById } from '#server/tables/users.ts'
import { itemsOfOrder, type OrderItem } from '#server/tables/wallet-items.ts'
import { itemsByLine } from './taken-back.ts'

export interface WantedPayment {
  tx: Tx
  orderId: string
}

/** A payment with what it has delivered, what was used of it, and its refunds. @throws Refusal PURCHASE_UNKNOWN */
export const readPaid = async ({ tx, orderId }: WantedPayment): Promise<Paid> => {
  const order = await orderById(tx, orderId)
  if (order?.state !== 'approved') throw new Refusal('PURCHASE_UNKNOWN')
  const items = itemsByLine({ lines: order.lines, items: await itemsOfOrder(tx, orderId) })
  const uses = await lastUsesOf(
    tx,
    items.flatMap((item) => item?.id ?? []),
  )
  const units: PaidUnit[] = []
  for (const [at, line] of order.lines.entries()) {
    const item = items[at] ?? null
    units.push({ line, item, lastUse: (item && uses.get(item.id)) ?? null, balance: await balanceOf(tx, line, item) })
  }
  const user = await userById(tx, order.userId)
  const chargeBack = (await chargeBackOf(tx, orderId)) ?? null
  return { order, units, email: user?.email ?? null, refunds: await refundsOfOrder(tx, orderId), chargeBack }
}

/** Of the gift card that a line has bought or filled, in cents. */
const balanceOf = async (tx: Tx, line: OrderLine, item: OrderItem | null): Promise<number | null> => {
  const number = line.productType === 'GiftCard' ? item?.code : line.cardNumber
  if (!number) return null
  return (await giftCardByNumber(tx, await numberInUse(tx, number)))?.balanceCents ?? null
}
