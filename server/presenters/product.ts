import { orderableOf } from '#contract/rules/product.ts'
import { monthlyLine } from '#contract/rules/pricing.ts'
import type { LineTerms } from '#server/tables/order-lines.ts'
import type { ProductRow } from '#server/tables/products.ts'

/** What a unit of a product grants if it is bought now. */
export const termsOf = (product: ProductRow): LineTerms => {
  const monthly = monthlyLine(orderableOf(product))
  return {
    locationIds: product.locationIds,
    maxUses: product.maxUses,
    validDays: product.validDays,
    club: monthly && {
      monthlyCents: monthly.unitPrice,
      taxRate: product.taxRate,
      useLimit: product.clubUseLimit,
    },
  }
}
