import { fromCents } from '#contract/rules/money.ts'
import type { Orderable } from '#contract/rules/order.ts'
import { monthlyLine, priceLine } from '#contract/rules/pricing.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { LineTerms } from '#server/tables/order-lines.ts'
import type { ProductRow } from '#server/tables/products.ts'

const amount = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))

export const presentProduct = (row: ProductRow): Product => {
  const { unitPrice, tax } = priceLine(orderableOf(row))
  const monthly = monthlyLine(orderableOf(row))
  return {
    productId: row.id,
    name: row.name,
    price: fromCents(unitPrice),
    taxes: fromCents(tax),
    value: amount(row.valueCents),
    signupPrice: amount(row.signupCents),
    monthlyPrice: amount(row.monthlyCents),
    ...(monthly && { monthlyTaxes: fromCents(monthly.tax) }),
    details: row.details,
    locations: row.locationIds,
    logo: row.logo,
    appProductType: row.appProductType,
    productType: row.productType,
    fulfillable: row.fulfillable,
  }
}

/** The facts of a product that the rules of orders and prices read. Prices are in cents. */
export const orderableOf = (row: ProductRow): Orderable => ({
  productId: row.id,
  productType: row.productType,
  price: row.priceCents,
  signupPrice: row.signupCents,
  monthlyPrice: row.monthlyCents,
  taxRate: row.taxRate,
  fulfillable: row.fulfillable,
})

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
