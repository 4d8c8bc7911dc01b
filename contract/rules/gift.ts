import type { ErrorCode } from '../messages.ts'
import type { ProductType } from '../shapes/product.ts'
import { isEmail } from './email.ts'

/** The lines over a gift; an order carries the index. */
export const giftHeaders = [
  'Happy Birthday!',
  'Congratulations!',
  'Good Luck!',
  'A Gift For You',
  'Thank You!',
  'For You!',
  'Happy Thanksgiving!',
  'Merry Christmas!',
  'Happy Holidays!',
] as const
export const giftHeaderDefault = 3

/** The words of a header; an absent or unknown index reads as the default. */
export const giftHeaderText = (index: number | null | undefined): string =>
  giftHeaders[index ?? giftHeaderDefault] ?? giftHeaders[giftHeaderDefault]

/** Clubs, reloads and merchandise belong to the buyer; everything else may be given away. */
export const isGiftable = (productType: ProductType): boolean =>
  productType === 'AppWash' || productType === 'AppBundle' || productType === 'GiftCard'

/** True for an address that a gift can be sent to. */
const isRecipient = (email: string | null | undefined): email is string => !!email && isEmail(email.trim())

/** Why a unit cannot be given, or null. A unit that is no gift is always fine. */
export const giftRefusal = (unit: {
  productType: ProductType
  isGift?: boolean
  giftedEmail?: string | null
}): ErrorCode | null => {
  if (!unit.isGift) return null
  if (!isGiftable(unit.productType)) return 'CLUB_GIFT'
  return isRecipient(unit.giftedEmail) ? null : 'GIFT_RECIPIENT'
}
