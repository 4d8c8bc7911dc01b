import type { Product } from '#contract/shapes/product.ts'

export interface GiftDetails {
  giftedTo: string
  giftedEmail: string
  giftMessage: string
  /** 0-8. */
  giftHeader: number
}

/** One unit in the cart, with the product as it was when it was put there. Amounts as on the wire. */
export interface CartLine {
  id: string
  person: string
  product: Product
  gift: GiftDetails | null
  /** The 16 digits of the card that a reload tops up. */
  cardNumber: string | null
  addedAt: number
}
