import { toCents, type Cents } from '#contract/rules/money.ts'
import type { Product } from '#contract/shapes/product.ts'
import { money } from '#src/kit/format.ts'
import type { CartLine, SeenCosts } from '#src/local/cart.ts'
import { priceChangeWords } from '#src/words/price-change.ts'

/** What a product costs: today, and each month. */
export const costsOf = ({ price, taxes, monthlyPrice, monthlyTaxes = null }: Product): SeenCosts => ({
  price,
  taxes,
  monthlyPrice,
  monthlyTaxes,
})

interface Amount {
  before: Cents
  now: Cents
  /** Only the tax has changed: the amounts include it. */
  withTax: boolean
}

/** A product whose costs have changed; null where the amount of today, or that of each month, is as it was. */
export interface PriceChange {
  name: string
  today: Amount | null
  monthly: Amount | null
}

/** An unknown tax has not changed. */
const amountOf = (before: readonly (number | null)[], now: readonly (number | null)[]): Amount | null => {
  const [price, tax] = before.map((each) => (each === null ? null : toCents(each)))
  const [newPrice, newTax] = now.map((each) => (each === null ? null : toCents(each)))
  if (price == null || newPrice == null) return null
  if (price !== newPrice) return { before: price, now: newPrice, withTax: false }
  if (tax == null || newTax == null || tax === newTax) return null
  return { before: price + tax, now: newPrice + newTax, withTax: true }
}

/** What has changed since a product cost `before`; null: nothing. */
export const changeSince = (before: SeenCosts, product: Product): PriceChange | null => {
  const now = costsOf(product)
  const today = amountOf([before.price, before.taxes], [now.price, now.taxes])
  const monthly = amountOf([before.monthlyPrice, before.monthlyTaxes], [now.monthlyPrice, now.monthlyTaxes])
  return today || monthly ? { name: product.name, today, monthly } : null
}

/** What has changed since a unit was put into the cart; null: nothing, or it is no longer sold. */
export const changeOf = ({ product, seen, offSale }: CartLine): PriceChange | null =>
  seen && !offSale ? changeSince(seen, product) : null

/** "$12.00 now, $11.00 when you put it in", for what is paid today and for each month. */
export const changeTexts = ({ today, monthly }: PriceChange, since: 'cart' | 'question'): string[] => {
  const text = ({ before, now, withTax }: Amount) =>
    priceChangeWords.changed(money(now), money(before), priceChangeWords.since[since], withTax)
  return [...(today ? [text(today)] : []), ...(monthly ? [priceChangeWords.monthly(text(monthly))] : [])]
}
