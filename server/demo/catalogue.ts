import { productIcons } from '#contract/constants.ts'
import type { ProductLogo } from '#contract/shapes/product.ts'
import type { DemoProduct } from './merchant.ts'

type ProductIcon = (typeof productIcons)[number]

/** A product before it has a number and a tax rate. */
export type Goods = Omit<DemoProduct, 'productId'>

interface Described {
  name: string
  /** Dollars, as on the price board. */
  price: number
  icon: ProductIcon
  /** #rrggbb */
  tint: string
  details: string[]
  /** Location ids; absent: all locations. */
  at?: number[]
}

const cents = (dollars: number): number => Math.round(dollars * 100)

const logo = (icon: ProductIcon, tint: string): ProductLogo => {
  const rgb = Number.parseInt(tint.slice(1), 16)
  return {
    imageIndex: productIcons.indexOf(icon),
    red: rgb >> 16,
    green: (rgb >> 8) & 255,
    blue: rgb & 255,
    alpha: 255,
  }
}

const goods = (type: DemoProduct['productType'], it: Described): Goods => ({
  productType: type,
  appProductType: type === 'GiftCardRecharge' ? 'GiftCard' : type,
  name: it.name,
  priceCents: cents(it.price),
  taxRate: 0,
  valueCents: null,
  signupCents: null,
  monthlyCents: null,
  maxUses: 1,
  validDays: null,
  clubUseLimit: null,
  details: it.details,
  locations: it.at ?? [],
  logo: logo(it.icon, it.tint),
  fulfillable: false,
})

/** A single wash: one use, valid for half a year. */
export const wash = (it: Described & { value: number }): Goods => ({
  ...goods('AppWash', it),
  valueCents: cents(it.value),
  validDays: 180,
})

/** Several washes on one code, without an expiry. */
export const bundle = (it: Described & { value: number; uses: number }): Goods => ({
  ...goods('AppBundle', it),
  valueCents: cents(it.value),
  maxUses: it.uses,
})

/** `price` is the monthly price; `first`, when given, is the price of the first month. */
export const club = ({ first, limit, ...it }: Described & { first?: number; limit?: number }): Goods => ({
  ...goods('AppClub', { ...it, price: first ?? it.price }),
  signupCents: first === undefined ? null : cents(first),
  monthlyCents: cents(it.price),
  clubUseLimit: limit ?? null,
})

export const swag = (it: Described): Goods => ({ ...goods('Swag', it), fulfillable: true })

/** A gift card and a reload for each amount. */
export const giftCards = (amounts: number[], tint: string, detail: string): Goods[] => [
  ...amounts.map((price) =>
    goods('GiftCard', { name: `$${price} Gift Card`, price, icon: 'gift', tint, details: [detail] }),
  ),
  ...amounts.map((price) =>
    goods('GiftCardRecharge', {
      name: `$${price} Reload`,
      price,
      icon: 'credit-card',
      tint,
      details: ['On the card at once'],
    }),
  ),
]

const untaxed = ['GiftCard', 'GiftCardRecharge']

/** Numbers the products from `firstId` on and sets the tax; stored value is never taxed. */
export const catalogue = (firstId: number, taxRate: number, list: Goods[]): DemoProduct[] =>
  list.map((it, n) => ({ productId: firstId + n, ...it, taxRate: untaxed.includes(it.productType) ? 0 : taxRate }))

/** The product of that name. */
export const productNamed = (products: DemoProduct[], name: string): DemoProduct => {
  const found = products.find((it) => it.name === name)
  if (!found) throw new Error(`No demo product is called ${name}`)
  return found
}
