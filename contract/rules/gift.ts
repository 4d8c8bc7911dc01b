import type { ErrorCode } from '../messages.ts'
import type { ProductType } from '../shapes/product.ts'
import { isEmail } from './email.ts'

/** Headers of a gift; an order contains the index. */
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

/** The text of a header; an absent or unknown index gives the default. */
export const giftHeaderText = (index: number | null | undefined): string =>
  giftHeaders[index ?? giftHeaderDefault] ?? giftHeaders[giftHeaderDefault]

/** Clubs, reloads and merchandise are for the buyer; all other products can be gifts. */
export const isGiftable = (productType: ProductType): boolean =>
  productType === 'AppWash' || productType === 'AppBundle' || productType === 'GiftCard'

/** True for an address that a gift can be sent to. */
const isRecipient = (email: string | null | undefined): email is string => !!email && isEmail(email.trim())

/** The refusal of a unit as a gift, or null. A unit that is not a gift is never refused. */
export const giftRefusal = (unit: {
  productType: ProductType
  isGift?: boolean
  giftedEmail?: string | null
}): ErrorCode | null => {
  if (!unit.isGift) return null
  if (!isGiftable(unit.productType)) return 'CLUB_GIFT'
  return isRecipient(unit.giftedEmail) ? null : 'GIFT_RECIPIENT'
}
