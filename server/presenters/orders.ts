import { groupUnits } from '#contract/rules/cart.ts'
import { fromCents } from '#contract/rules/money.ts'
import { orderNumber } from '#contract/rules/order-reference.ts'
import { totalsOf } from '#contract/rules/pricing.ts'
import type { ChangedTotal, OrderResult, Purchase, Redemption } from '#contract/shapes/order.ts'
import { reductionOf, type OrderDiscount, type OrderLine } from '#server/tables/order-lines.ts'
import type { OrderRow } from '#server/tables/orders.ts'
import type { ListedRedemption } from '#server/tables/redemptions.ts'

/** The answer to a purchase that is approved or declined. */
export const orderResult = (order: OrderRow): OrderResult => ({
  approved: order.state === 'approved',
  code: order.code ?? '',
  message: order.message,
  transRecordId: order.state === 'approved' ? order.id : null,
  subtotal: fromCents(order.subtotalCents),
  taxes: fromCents(order.taxesCents),
  total: fromCents(order.totalCents),
})

/** True: the payment was taken, and given back since the delivery failed. */
export const isReturned = ({ state, deliveryFailures, totalCents }: OrderRow): boolean =>
  ['failed', 'void'].includes(state) && deliveryFailures > 0 && totalCents > 0

/** What an order costs now that was refused since its prices have changed. */
export const changedTotal = ({ lines, discount, totalCents }: OrderRow): ChangedTotal => ({
  total: fromCents(
    discount
      ? totalCents
      : totalsOf(lines.map((line) => ({ unitPrice: line.unitPriceCents, tax: line.taxCents }))).total,
  ),
  lines: lines.map(({ productId, unitPriceCents, taxCents, terms }) => ({
    productId: productId ?? 0,
    price: fromCents(unitPriceCents),
    taxes: fromCents(taxCents),
    monthlyPrice: terms?.club ? fromCents(terms.club.monthlyCents) : null,
  })),
})

/** Cents that were paid back, by the ids of orders and of uses of gift cards. */
type PaidBack = ReadonlyMap<string, number>

const refundedOf = (paidBack: PaidBack, id: string): { refunded?: number } => {
  const cents = paidBack.get(id)
  return cents === undefined ? {} : { refunded: fromCents(cents) }
}

/** A row of the purchase history. Equal units are one product with a quantity; gifts are not grouped. */
export const purchaseOf = (order: OrderRow, paidBack: PaidBack): Purchase => ({
  purchaseDate: order.createdAt.toISOString(),
  total: fromCents(order.totalCents),
  transRecordId: order.id,
  kind: order.kind,
  orderNumber: orderNumber(order),
  taxes: fromCents(order.taxesCents),
  currency: order.currency,
  card: order.cardLast4 === null ? null : { cardType: order.cardBrand ?? 'other', lastFour: order.cardLast4 },
  locationId: order.locationId,
  ...refundedOf(paidBack, order.id),
  ...(order.discount && { discount: discountOf(order.discount, order.lines) }),
  ...(order.clubTermsVersion === null ? {} : { clubTerms: order.clubTermsVersion }),
  purchasedProducts: groupUnits(order.lines.map(unitOf)).map(({ unit, quantity }) => ({
    name: unit.line.name,
    quantity,
    unitPrice: fromCents(unit.line.unitPriceCents),
    isGift: unit.line.isGift,
    giftedEmail: unit.line.giftedEmail,
    giftedTo: unit.line.giftedTo,
    fulfillable: unit.line.fulfillable,
    appProductType: unit.line.appProductType,
  })),
})

const discountOf = ({ code, name }: OrderDiscount, lines: readonly OrderLine[]) => ({
  code,
  name,
  amount: fromCents(reductionOf(lines)),
})

const unitOf = (line: OrderLine) => ({
  line,
  productId: line.productId ?? 0,
  productType: line.productType,
  isGift: line.isGift,
  cardNumber: line.cardNumber,
  // A code may take more off one of equal units than off the other.
  seen: line.unitPriceCents,
})

/** A use of a code at a kiosk, as its user sees it. */
export const redemptionOf = (
  { id, name, kind, at, locationId, cents, orderId, membershipId }: ListedRedemption,
  paidBack: PaidBack,
): Redemption => ({
  id,
  name,
  kind,
  usedDate: at.toISOString(),
  locationId,
  amount: cents === null ? null : fromCents(cents),
  transRecordId: orderId,
  ...(membershipId === null ? {} : { membershipId }),
  ...refundedOf(paidBack, id),
})
