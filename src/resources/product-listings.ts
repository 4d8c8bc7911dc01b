import type { ProductListing } from './resource.ts'

/** The lists of the catalogue, one for each kind of product. */
export const productListings: readonly ProductListing[] = [
  'AppWash',
  'AppClub',
  'AppBundle',
  'giftCard',
  'giftCardRecharge',
  'merchandise',
]
