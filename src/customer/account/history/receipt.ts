import { toCents, type Cents } from '#contract/rules/money.ts'
import type { Purchase } from '#contract/shapes/order.ts'

type BoughtProduct = Purchase['purchasedProducts'][number]

export interface ReceiptLine {
  name: string
  quantity: number
  /** Price of one unit, without taxes. */
  each: Cents
  sum: Cents
  /** Name or email of the recipient of a gift. */
  recipient: string | undefined
}

export interface Receipt {
  lines: ReceiptLine[]
  subtotal: Cents
  taxes: Cents
  total: Cents
}

const lineOf = ({ name, quantity, unitPrice, isGift, giftedTo, giftedEmail }: BoughtProduct): ReceiptLine => ({
  name,
  quantity,
  each: toCents(unitPrice),
  sum: toCents(unitPrice) * quantity,
  recipient: isGift ? [giftedTo, giftedEmail].filter(Boolean).join(', ') : undefined,
})

const sumOf = (lines: readonly ReceiptLine[]): Cents => lines.reduce((total, { sum }) => total + sum, 0)

/** The amounts of a purchase. The taxes of a copy that an earlier version stored follow from its total. */
export const receiptOf = ({ total, taxes, purchasedProducts }: Purchase): Receipt => {
  const lines = purchasedProducts.map(lineOf)
  const charged = toCents(total)
  const owed = taxes === undefined ? Math.max(0, charged - sumOf(lines)) : toCents(taxes)
  return { lines, subtotal: charged - owed, taxes: owed, total: charged }
}
