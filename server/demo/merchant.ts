import type { DiscountedType } from '#contract/constants.ts'
import type { Address, Vehicle } from '#contract/shapes/account.ts'
import type { Location, LocationNotice } from '#contract/shapes/place.ts'
import type { ProductLogo, ProductType, PurchaseType } from '#contract/shapes/product.ts'
import type { SiteConfig } from '#contract/site/settings.ts'

/** A demo merchant as plain data, independent of any database. */
export interface DemoMerchant {
  hsAccountId: number
  subdomain: string
  appKey: string
  companyName: string
  hasApp: boolean
  hasEcom: boolean
  /** ISO 4217 */
  currency: string
  processor: 'exacthosted' | 'worldpay' | 'ips' | 'moneris' | 'moneris_deprecated'
  siteConfig: DemoSiteConfig
  /** Files of the tenant by the name that siteConfig references, see `withFileUrls`. */
  files: Record<string, DemoFile>
  /** With their hours. */
  locations: Location[]
  notices: DemoNotice[]
  products: DemoProduct[]
  deals: DemoDeal[]
  promoCodes: DemoPromoCode[]
  discounts: DemoDiscount[]
  texts: DemoTexts
  /** The questions to a user who leaves the wash club. */
  survey: string[]
  loyalty: { widgetTitle: string; goal: number; referralPoints: number | null }
  terminal: { terminalId: string; terminalSecret: string }
  users: DemoUser[]
}

/** A discount code at the checkout: percent off kinds of products. */
export interface DemoDiscount {
  id: string
  code: string
  name: string
  percent: number
  productTypes: DiscountedType[]
  /** ISO 8601; null: it does not end. */
  endsAt: string | null
}

/** The part of a SiteConfig that a merchant chooses; the server sets the rest. */
export type DemoSiteConfig = Omit<
  SiteConfig,
  'timeStamp' | 'has_app' | 'has_ecom' | 'locations' | 'states' | 'VAPIDKey'
>

export interface DemoFile {
  /** Relative to the folder of this module. */
  path: string
  contentType: 'image/svg+xml' | 'image/jpeg' | 'image/png' | 'video/mp4' | 'application/geo+json'
}

/** A notice of the day on which the server starts, so that the demo always has one. */
export interface DemoNotice extends Omit<LocationNotice, 'date'> {
  locationId: number
}

/** A product. Money in cents, without taxes. */
export interface DemoProduct {
  productId: number
  productType: ProductType
  appProductType: PurchaseType
  name: string
  /** Charged at purchase; for a club the sign-up price, or the monthly price when there is none. */
  priceCents: number
  /** In 1/100 percent: 700 is 7 %. */
  taxRate: number
  valueCents: number | null
  signupCents: number | null
  monthlyCents: number | null
  /** Uses of the wallet item that the product delivers. */
  maxUses: number
  /** Validity of the wallet item; null: no expiry. */
  validDays: number | null
  /** Washes per billing period of a club; null: unlimited. */
  clubUseLimit: number | null
  details: string[]
  /** Location ids; empty means all. */
  locations: number[]
  logo: ProductLogo
  fulfillable: boolean
}

/** A free offer; each user may claim it `claimLimit` times. */
export interface DemoDeal {
  dealId: number
  name: string
  description: string
  terms: string
  /** Location ids; empty means all. */
  locations: number[]
  itemType: 'Item' | 'DollarDiscTrans'
  /** Validity of the wallet item; null: no expiry. */
  validDays: number | null
  claimLimit: number
}

/** A code that each user may claim once: for an item in the wallet, or for points. */
export interface DemoPromoCode {
  /** In upper case. */
  code: string
  name: string
  itemType: 'Item' | 'DollarDiscTrans' | null
  points: number
  /** Validity of the wallet item; null: no expiry. */
  validDays: number | null
}

export interface DemoTexts {
  /** HTML paragraphs. */
  terms: string[]
  /** HTML paragraphs. */
  washClubTerms: string[]
  /** HTML */
  privacyPolicy: string
  supportEmail: string
  /** 10 digits */
  supportPhone: string
  /** HTML */
  supportFaqs: string
}

/** Times are in days relative to the load, so that the demo data stays recent. */
export interface DemoUser {
  email: string
  password: string
  emailConfirmed: boolean
  isAdmin: boolean
  firstName: string
  lastName: string
  /** 10 digits */
  cellPhoneNumber: string
  birthdayMonth: number
  birthdayDay: number
  zipPostalCode: string
  optInToMarketing: boolean
  /** 8 characters of A-Z2-9, unique in the merchant. */
  referralCode: string
  points: number
  vehicle: Vehicle | null
  card: DemoCard | null
  homeLocationId: number | null
  homeAddress: Address | null
  club: DemoClub | null
  wallet: DemoWalletItem[]
  purchases: DemoPurchase[]
  /** Codes that were used at kiosks. */
  uses: DemoUse[]
  notifications: DemoNotification[]
}

export interface DemoCard {
  cardType: 'visa'
  /** A card number of the test gateway. */
  cardNumber: string
  expirationMonth: number
  expirationYear: number
}

export interface DemoClub {
  productId: number
  startedDaysAgo: number
  nextBillingInDays: number
  usesThisPeriod: number
}

export interface DemoWalletItem {
  /** The source product; null for awards, codes and deals. */
  productId: number | null
  name: string
  itemType: Exclude<PurchaseType, 'AppClub'>
  maxUses: number
  usesMade: number
  purchasedDaysAgo: number
  /** null: no expiry */
  expiresInDays: number | null
  gift: { from: string; message: string } | null
  /** Location ids; empty means all. */
  locations: number[]
  /** Gift cards only. */
  balanceCents: number | null
}

export interface DemoPurchase {
  daysAgo: number
  /** `unitCents` is without taxes; these follow from the product. */
  lines: { productId: number; unitCents: number; quantity: number; giftedEmail: string | null }[]
}

export interface DemoUse {
  name: string
  kind: 'wallet' | 'washClub'
  daysAgo: number
  locationId: number
}

export interface DemoNotification {
  title: string
  body: string
  daysAgo: number
  read: boolean
  /** The screen to which it leads. */
  path?: string
}

const filePrefix = '/files/'

/** Reference to a file of the merchant in siteConfig, until the server has assigned its address. */
export const fileMark = (name: string): string => filePrefix + name

/** A copy of the config in which every file reference is replaced by the address from `urlOf`. */
export const withFileUrls = <T>(config: T, urlOf: (fileName: string) => string): T => {
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith(filePrefix) ? urlOf(value.slice(filePrefix.length)) : value
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replaced(member)]))
  }
  return replaced(config) as T
}
