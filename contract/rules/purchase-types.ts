import { purchaseOrder } from '../constants.ts'
import type { ProductType, PurchaseType } from '../shapes/product.ts'

/** The heading of a group of products of one kind. */
export const purchaseLabels: Record<PurchaseType, string> = {
  AppWash: 'Single Wash',
  AppBundle: 'Bundle Codes',
  AppClub: 'Wash Club',
  AppPoints: 'Awards',
  DollarDiscTrans: 'Discount Code',
  Item: 'Redeemed Wash',
  GiftCard: 'Gift Card',
  Swag: 'Merchandise',
}

/** The group that a product is listed in; a reload is listed among the gift cards. */
export const purchaseTypeOf = (productType: ProductType): PurchaseType =>
  productType === 'GiftCardRecharge' ? 'GiftCard' : productType

/** Clubs, bundles, washes, then gift cards and merchandise with equal rank, then all others. */
const rank = (type: PurchaseType): number => {
  const place = (purchaseOrder as readonly string[]).indexOf(type)
  if (place < 0) return purchaseOrder.length
  return Math.min(place, purchaseOrder.indexOf('GiftCard'))
}

/** Compares kinds of products for sorting. Gift cards and merchandise tie; kinds without a rank come last, by label. */
export const comparePurchaseTypes = (a: PurchaseType, b: PurchaseType): number => {
  const byRank = rank(a) - rank(b)
  if (byRank !== 0 || rank(a) < purchaseOrder.length) return byRank
  return purchaseLabels[a].localeCompare(purchaseLabels[b], 'en')
}
