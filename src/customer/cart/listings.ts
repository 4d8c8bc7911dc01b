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

/** A club counts by its month: the first one may be cheaper. */
const weightOf = ({ price, monthlyPrice }: Product): number => monthlyPrice ?? price

/** Most expensive first; equal prices in the order of the catalogue. */
export const byPrice = (products: readonly Product[]): Product[] =>
  [...products].sort((a, b) => weightOf(b) - weightOf(a) || a.productId - b.productId)
