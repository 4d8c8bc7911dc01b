import type { Product, ProductLogo, ProductType, PurchaseType } from '../shapes/product.ts'
import { fromCents, lessPercent, type Cents } from './money.ts'
import type { Orderable } from './order.ts'
import { isTaxed, monthlyLine, priceLine } from './pricing.ts'

/** A product as it is stored; amounts in cents, rates in 1/100 percent. */
export interface StoredProduct {
  id: number
  name: string
  productType: ProductType
  appProductType: PurchaseType
  priceCents: Cents
  signupCents: Cents | null
  monthlyCents: Cents | null
  valueCents: Cents | null
  taxRate: number
  details: string[]
  locationIds: number[]
  logo: ProductLogo
  fulfillable: boolean
  position: number | null
  /** Name of a file of the site. */
  picture: string | null
}

/** A plan at the prices of a member with a percentage off; any other product as it is. */
export const lessForMember = <P extends StoredProduct>(product: P, percent: number): P => {
  if (product.productType !== 'AppClub' || percent === 0) return product
  const less = (cents: Cents) => lessPercent(cents, percent)
  const { priceCents, signupCents, monthlyCents } = product
  return {
    ...product,
    priceCents: less(priceCents),
    signupCents: signupCents === null ? null : less(signupCents),
    monthlyCents: monthlyCents === null ? null : less(monthlyCents),
  }
}

const amount = (cents: Cents | null): number | null => (cents === null ? null : fromCents(cents))

/** A product as customers get it. @param files the folder of the site's files: /assets/2/ */
export const presentProduct = (row: StoredProduct, files: string): Product => {
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
    ...(isTaxed(row.productType) && { taxRate: row.taxRate }),
    details: row.details,
    locations: row.locationIds,
    logo: row.logo,
    appProductType: row.appProductType,
    productType: row.productType,
    fulfillable: row.fulfillable,
    ...(row.position !== null && { position: row.position }),
    ...(row.picture !== null && { picture: `${files}${row.picture}` }),
  }
}

/** The facts of a product that the rules of orders and prices read. */
export const orderableOf = (row: StoredProduct): Orderable => ({
  productId: row.id,
  productType: row.productType,
  price: row.priceCents,
  signupPrice: row.signupCents,
  monthlyPrice: row.monthlyCents,
  taxRate: row.taxRate,
  fulfillable: row.fulfillable,
})
