import { productNamed } from './catalogue.ts'
import type { DemoCard, DemoUser, DemoProduct, DemoPurchase, DemoUse, DemoWalletItem } from './merchant.ts'

export const demoPassword = 'Wash-day-1'

/** A Visa that the test gateway approves. */
const demoCard: DemoCard = {
  cardType: 'visa',
  cardNumber: '4242424242424242',
  expirationMonth: 8,
  expirationYear: 2029,
}

type Named = Pick<DemoUser, 'firstName' | 'lastName' | 'cellPhoneNumber' | 'zipPostalCode' | 'referralCode'>

const demoUser = (email: string, it: Named & Partial<DemoUser>): DemoUser => ({
  email,
  password: demoPassword,
  emailConfirmed: true,
  isAdmin: false,
  birthdayMonth: 6,
  birthdayDay: 14,
  optInToMarketing: false,
  points: 0,
  vehicle: null,
  card: null,
  homeLocationId: null,
  homeAddress: null,
  club: null,
  wallet: [],
  purchases: [],
  uses: [],
  notifications: [],
  ...it,
})

/** The customer with a history, which fills every screen. */
export const casey = (it: Named & Partial<DemoUser>): DemoUser =>
  demoUser('casey@example.com', { card: demoCard, optInToMarketing: true, ...it })

/** A new user: the email address is not confirmed, so neither a card nor a deal is available. */
export const noor = (it: Named & Partial<DemoUser>): DemoUser =>
  demoUser('noor@example.com', { emailConfirmed: false, ...it })

/** The merchant's administrator. */
export const avery = (it: Named & Partial<DemoUser>): DemoUser =>
  demoUser('avery@example.com', { isAdmin: true, ...it })

type Held = Partial<Omit<DemoWalletItem, 'name' | 'itemType'>> & { purchasedDaysAgo: number }

const held = (itemType: DemoWalletItem['itemType'], name: string, it: Held): DemoWalletItem => ({
  productId: null,
  maxUses: 1,
  usesMade: 0,
  expiresInDays: null,
  gift: null,
  locations: [],
  balanceCents: null,
  ...it,
  itemType,
  name,
})

/** A wallet item that no product delivered: an award, a discount, a deal. */
export const granted = (itemType: 'AppPoints' | 'DollarDiscTrans' | 'Item', name: string, it: Held): DemoWalletItem =>
  held(itemType, name, it)

/** A wallet item that was bought or received as a gift; uses, expiry and locations come from its product. */
export const boughtItem = (products: DemoProduct[], name: string, it: Held): DemoWalletItem => {
  const { productId, appProductType, maxUses, validDays, locations, priceCents } = productNamed(products, name)
  if (appProductType === 'AppClub') throw new Error('A club is no wallet item')
  return held(appProductType, name, {
    productId,
    maxUses,
    locations,
    expiresInDays: validDays === null ? null : validDays - it.purchasedDaysAgo,
    balanceCents: appProductType === 'GiftCard' ? priceCents : null,
    ...it,
  })
}

/**
 * A line of a purchase: a product name, optionally with a quantity, a gift's recipient, or the flag of a club's
 * renewal.
 */
type Line = string | { name: string; quantity?: number; giftedEmail?: string; renewal?: true }

/** One purchase of the history, at current prices; a renewal costs the monthly price. */
export const purchase = (products: DemoProduct[], daysAgo: number, ...lines: Line[]): DemoPurchase => ({
  daysAgo,
  lines: lines
    .map((line) => (typeof line === 'string' ? { name: line } : line))
    .map((line) => {
      const { productId, priceCents, monthlyCents } = productNamed(products, line.name)
      return {
        productId,
        unitCents: line.renewal ? (monthlyCents ?? priceCents) : priceCents,
        quantity: line.quantity ?? 1,
        giftedEmail: line.giftedEmail ?? null,
      }
    }),
})

/** Washes with a club or with wallet items, by the days that passed since. */
export const uses = (kind: DemoUse['kind'], name: string, locationId: number, ...daysAgo: number[]): DemoUse[] =>
  daysAgo.map((days) => ({ kind, name, locationId, daysAgo: days }))

/** The demo's account of platform staff. */
export const demoStaff = { name: 'kim', password: demoPassword }
