import type { Product, ProductType } from '#contract/shapes/product.ts'
import type { ProductListing } from '#src/resources/resource.ts'

const listings: Record<ProductType, ProductListing> = {
  AppWash: 'AppWash',
  AppBundle: 'AppBundle',
  AppClub: 'AppClub',
  GiftCard: 'giftCard',
  GiftCardRecharge: 'giftCardRecharge',
  Swag: 'merchandise',
}

/** The server's list that contains a kind of product. */
export const listingOf = (type: ProductType): ProductListing => listings[type]

/** Most expensive first; equal prices in the order of the catalogue. */
export const byPrice = (products: readonly Product[]): Product[] =>
  [...products].sort((a, b) => b.price - a.price || a.productId - b.productId)
