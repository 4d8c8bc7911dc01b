import { applyDiscount, discountTermsOf, type Discounted, type DiscountedLine } from '#contract/rules/discount.ts'
import { toCents, type Cents } from '#contract/rules/money.ts'
import type { CheckedCode } from '#contract/shapes/discount.ts'
import type { CartLine } from '#src/local/cart.ts'

type Unit = Pick<CartLine, 'product'>

/** What a code that the server has checked gives for units, or why it gives nothing. */
export const discounted = (units: readonly Unit[], code: CheckedCode): Discounted =>
  applyDiscount(
    units.map(({ product }) => ({
      productId: product.productId,
      productType: product.productType,
      unitPrice: toCents(product.price),
      taxRate: taxRateOf(product),
    })),
    discountTermsOf(code),
  )

/**
 * In 1/100 percent. Where an older answer does not have it, it is estimated by the tax: the server refuses another amount,
 * and the prices are read again.
 */
const taxRateOf = ({ price, taxes, taxRate }: Unit['product']): number =>
  taxRate ?? (price > 0 ? Math.round((taxes / price) * 10_000) : 0)

/** The lines with the code; null: there is none, or it is not for these units. */
export const codeFor = (units: readonly Unit[], code: CheckedCode | undefined) => {
  const result = code && discounted(units, code)
  return code && result && 'lines' in result ? { code, ...result } : null
}

/** What comes off lines, before tax. */
export const reductionOf = (lines: readonly Pick<DiscountedLine, 'reduction'>[]): Cents =>
  lines.reduce((sum, { reduction }) => sum + (reduction ?? 0), 0)

/** What a code takes off each line of a cart, by the id of the line. */
export const reductionsOf = (lines: readonly CartLine[], code: CheckedCode | undefined): ReadonlyMap<string, Cents> => {
  const given = codeFor(lines, code)
  return new Map(given?.lines.map(({ reduction }, at) => [lines[at]!.id, reduction ?? 0]))
}
