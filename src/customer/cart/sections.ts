import { foldUnits } from '#contract/rules/cart.ts'
import { comparePurchaseTypes, purchaseLabels, purchaseTypeOf } from '#contract/rules/purchase-types.ts'
import { validAt } from '#contract/rules/valid-at.ts'
import type { PurchaseType } from '#contract/shapes/product.ts'
import type { CartLine } from '#src/local/cart.ts'
import { changeOf } from './price-change.ts'

export interface CartSection {
  type: PurchaseType | 'gifts'
  lines: CartLine[]
}

/** The cart as the checkout lists it: gifts first, then each kind of product in its pinned order. */
export const sectionsOf = (lines: readonly CartLine[]): CartSection[] => {
  const gifts = lines.filter(({ gift }) => gift !== null)
  const byType = new Map<PurchaseType, CartLine[]>()
  for (const line of lines) {
    if (line.gift) continue
    const type = purchaseTypeOf(line.product.productType)
    byType.set(type, [...(byType.get(type) ?? []), line])
  }
  const kinds = [...byType]
    .map(([type, its]) => ({ type, lines: its }))
    .sort((a, b) => comparePurchaseTypes(a.type, b.type))
  return gifts.length > 0 ? [{ type: 'gifts', lines: gifts }, ...kinds] : kinds
}

export const labelOf = (type: PurchaseType): string => purchaseLabels[type]

/** Equal lines, which the cart shows as one with a stepper; the newest last. */
export const foldedLines = (lines: readonly CartLine[]): CartLine[][] =>
  foldUnits(
    lines.map((line) => ({
      productId: line.product.productId,
      productType: line.product.productType,
      isGift: line.gift !== null,
      cardNumber: line.cardNumber,
      address: line.address,
      seen: changeOf(line),
      line,
    })),
  ).map((equal) => equal.map(({ line }) => line))

/** The units of the cart that are valid at a location; 0 for all of them. */
export const linesAt = (lines: readonly CartLine[], location: number): CartLine[] =>
  lines.filter(({ product }) => validAt(product.locations, location))
