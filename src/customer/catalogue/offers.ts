import { inOrder, type ProductOrder } from '#contract/rules/catalogue-order.ts'
import { validAt } from '#contract/rules/valid-at.ts'
import type { Product } from '#contract/shapes/product.ts'
import { byPrice } from '#src/customer/cart/listings.ts'
import { bestOf } from './present.ts'

export interface Offer {
  product: Product
  best: boolean
  /** 0 for the most expensive of the whole listing, whatever the filter. */
  rank: number
}

/**
 * A listing as it is shown: in the merchant's order, narrowed to a location, with ranks computed over the whole listing.
 */
export const offersOf = (listing: readonly Product[], location: number, order: ProductOrder): Offer[] => {
  const sorted = byPrice(listing)
  const best = bestOf(sorted)
  const offers = sorted.map((product, rank) => ({ product, rank, best: product.productId === best }))
  return inOrder(offers, order, ({ product }) => product.position).filter(({ product }) =>
    validAt(product.locations, location),
  )
}
