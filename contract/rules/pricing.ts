import type { ProductType } from '../shapes/product.ts'
import type { Cents } from './money.ts'
import { thousandthsOf, wholeInThousandths } from './tax-rate.ts'

/** The members of a product that pricing uses. Prices in cents, the tax rate in 1/100 percent (887.5 is 8.875 %). */
export interface Priced {
  productType: ProductType
  price: Cents
  signupPrice: Cents | null
  monthlyPrice: Cents | null
  taxRate: number
  /** Of the months after the first one; absent: taxRate. */
  monthlyTaxRate?: number
}

export interface PricedLine {
  unitPrice: Cents
  tax: Cents
}

export interface Totals {
  subtotal: Cents
  taxes: Cents
  total: Cents
}

/** The price of one unit today, without tax; for a club the sign-up price when set, else the monthly price. */
export const unitPrice = (product: Priced): Cents =>
  product.productType === 'AppClub' ? (product.signupPrice ?? product.monthlyPrice ?? product.price) : product.price

/**
 * Tax on one unit, rounded half up to the cent. All arithmetic uses integers, so that no binary fraction decides a
 * half.
 */
export const taxOn = (unit: Cents, taxRate: number): Cents =>
  Math.floor((unit * thousandthsOf(taxRate) + wholeInThousandths / 2) / wholeInThousandths)

/** The tax that is in an amount, rounded half up to the cent: the rest of it is the price without tax. */
export const taxIn = (amount: Cents, taxRate: number): Cents => {
  const rate = thousandthsOf(taxRate)
  const whole = wholeInThousandths + rate
  return Math.floor((2 * amount * rate + whole) / (2 * whole))
}

/** Gift cards are stored value, not goods: the purchases paid with them are taxed. */
export const isTaxed = (productType: ProductType): boolean =>
  productType !== 'GiftCard' && productType !== 'GiftCardRecharge'

/** The rate at which a product is taxed, in 1/100 percent. */
export const rateOf = ({ productType, taxRate }: Pick<Priced, 'productType' | 'taxRate'>): number =>
  isTaxed(productType) ? taxRate : 0

/** Price and tax of one unit. */
export const priceLine = (product: Priced): PricedLine => {
  const unit = unitPrice(product)
  return { unitPrice: unit, tax: taxOn(unit, rateOf(product)) }
}

/** Price and tax of each month after the first one; null for a product that is no club. */
export const monthlyLine = (product: Priced): PricedLine | null => {
  if (product.productType !== 'AppClub') return null
  const unit = product.monthlyPrice ?? product.price
  return { unitPrice: unit, tax: taxOn(unit, product.monthlyTaxRate ?? product.taxRate) }
}

/** Sums of priced lines: tax is rounded per line, never on the sum. */
export const totalsOf = (lines: readonly PricedLine[]): Totals => {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice, 0)
  const taxes = lines.reduce((sum, line) => sum + line.tax, 0)
  return { subtotal, taxes, total: subtotal + taxes }
}
