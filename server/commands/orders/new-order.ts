import type { ErrorCode } from '#contract/messages.ts'
import { totalsOf } from '#contract/rules/pricing.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { Buyer } from '#server/payments/ports.ts'
import type { CardRow } from '#server/tables/cards.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import type { OrderDiscount, OrderLine } from '#server/tables/order-lines.ts'
import type { orders } from '#server/tables/orders.ts'
import type { ProductRow } from '#server/tables/products.ts'
import type { UserRow } from '#server/tables/users.ts'

export type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'key' | 'requestHash' | 'state'>

/** An order that breaks a rule. */
export interface RefusedOrder {
  /** The first rule that it breaks. */
  refused: ErrorCode
  /** What it costs now, where that is not what the user confirmed; without gifts and addresses. */
  lines: OrderLine[]
  /** The merchant's words about it. */
  message?: string | null
  /** The code that it names, and what it costs now with it. */
  discount?: OrderDiscount | null
  totalCents?: number
}

/** An order whose parties and products have been read. */
export interface Taken {
  buyer: Buyer
  user: UserRow
  merchant: Merchant
  card: CardRow | null
  sold: ReadonlyMap<number, ProductRow>
  now: Date
}

export interface PaidLines extends Taken {
  lines: OrderLine[]
}

/** The members of an order that say who pays which sums, and how. */
export const paidBy = ({ lines, buyer, user, merchant, card, now }: PaidLines) => {
  const totals = totalsOf(lines.map((line) => ({ unitPrice: line.unitPriceCents, tax: line.taxCents })))
  return {
    tenantId: buyer.tenant,
    userId: user.id,
    kind: 'order',
    lines,
    subtotalCents: totals.subtotal,
    taxesCents: totals.taxes,
    totalCents: totals.total,
    currency: merchant.currency,
    processor: totals.total > 0 ? merchant.processor : null,
    processorToken: totals.total > 0 ? (card?.processorToken ?? null) : null,
    earnsPoints: read(settings.loyaltyProgram, merchant.siteConfig.loyaltyProgram),
    createdAt: now,
    attemptedAt: now,
  } satisfies NewOrder
}
