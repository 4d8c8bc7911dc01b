import type { Address } from '#contract/shapes/account.ts'
import type { ProductType, PurchaseType } from '#contract/shapes/product.ts'

/** What a unit grants, as its product was when the order was stored. */
export interface LineTerms {
  /** Ids of the locations that accept it; empty: all. */
  locationIds: readonly number[]
  maxUses: number
  /** Days until the wallet item expires; null: never. */
  validDays: number | null
  /** Of a club alone. */
  club: ClubTerms | null
}

export interface ClubTerms {
  /** Without tax. */
  monthlyCents: number
  /** In 1/100 percent. */
  taxRate: number
  /** Uses per billing period; null: unlimited. */
  useLimit: number | null
  /** The vehicle that the order names; absent: that of the first membership. */
  vehicleId?: string
  /** Off the price of any plan, in percent; absent: nothing. */
  vehiclePercent?: number
}

/** The discount code of an order. */
export interface OrderDiscount {
  /** In its stored form. */
  code: string
  /** What customers read of it. */
  name: string
  discountId: string
}

/** One unit, priced when the order was stored. */
export interface OrderLine {
  /** Null: an amount charged at a kiosk. */
  productId: number | null
  name: string
  productType: ProductType
  appProductType: PurchaseType
  unitPriceCents: number
  /** What the code of the order took off that price; 0: the code added the unit; absent: it leaves it alone. */
  reductionCents?: number
  taxCents: number
  /** Of the tax, in 1/100 percent; absent: an order that was stored before lines kept it. */
  taxRate?: number
  fulfillable: boolean
  isGift: boolean
  giftedTo: string | null
  giftedEmail: string | null
  giftMessage: string | null
  giftHeader: number | null
  /** Number of the gift card to reload. */
  cardNumber: string | null
  address: Address | null
  /** Absent: a month of a club, an amount charged at a kiosk, or an order that was stored before lines kept it. */
  terms?: LineTerms
}

/** The members of a line that is neither delivered, nor a gift, nor a reload of a card. */
export const plainLine = {
  fulfillable: false,
  isGift: false,
  giftedTo: null,
  giftedEmail: null,
  giftMessage: null,
  giftHeader: null,
  cardNumber: null,
  address: null,
} as const satisfies Partial<OrderLine>

/** What a code took off the lines, before tax. */
export const reductionOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { reductionCents = 0 }) => sum + reductionCents, 0)
