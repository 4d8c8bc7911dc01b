import { termsOf } from '#server/presenters/product.ts'
import type { LineTerms } from '#server/tables/order-lines.ts'
import type { LineDelivery } from './delivery.ts'

/** The terms that the buyer confirmed; for a line that was stored without them, those of the product now. */
export const termsOfLine = ({ line, products }: LineDelivery): LineTerms | undefined => {
  const product = line.productId === null ? undefined : products.get(line.productId)
  return line.terms ?? (product && termsOf(product))
}
