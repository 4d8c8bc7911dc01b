import { fromCents } from '#contract/rules/money.ts'
import type { Orderable } from '#contract/rules/order.ts'
import { priceLine } from '#contract/rules/pricing.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { ProductRow } from '#server/tables/products.ts'

const amount = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))

export const presentProduct = (row: ProductRow): Product => {
  const { unitPrice, tax } = priceLine(orderableOf(row))
  return {
    productId: row.id,
    name: row.name,
    price: fromCents(unitPrice),
    taxes: fromCents(tax),
    value: amount(row.valueCents),
    signupPrice: amount(row.signupCents),
    monthlyPrice: amount(row.monthlyCents),
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
