import { toCents } from '#contract/rules/money.ts'
import type { Product } from '#contract/shapes/product.ts'

/**
 * The number of washes a month from which a club costs no more than they do: 2 or 3. Null for more washes, and when the
 * club or the wash has no price.
 */
export const paysAfter = (
  { monthlyPrice }: Pick<Product, 'monthlyPrice'>,
  { price }: Pick<Product, 'price'>,
): 2 | 3 | null => {
  const [month, wash] = [toCents(monthlyPrice ?? 0), toCents(price)]
  if (month <= 0 || wash <= 0) return null
  const times = Math.max(2, Math.ceil(month / wash))
  return times === 2 || times === 3 ? times : null
}
