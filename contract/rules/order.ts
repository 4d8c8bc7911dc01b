import type { ErrorCode } from '../messages.ts'
import type { Address } from '../shapes/account.ts'
import type { OrderProduct, OrderRequest } from '../shapes/order.ts'
import type { WashClub } from '../shapes/wallet.ts'
import { isGiftCardNumber } from './card-number.ts'
import { giftRefusal } from './gift.ts'
import { applyDiscount, type DiscountedLine, type DiscountFacts, type DiscountTerms } from './discount.ts'
import { toCents, type Cents } from './money.ts'
import { monthlyLine, priceLine, totalsOf, unitPrice, type Priced } from './pricing.ts'

/** A product of the catalogue, with the members that the order rules use. */
export interface Orderable extends Priced {
  productId: number
  fulfillable: boolean
}

/** The data about the buyer and the shop that the order rules use. */
export interface OrderFacts {
  emailConfirmed: boolean
  products: ReadonlyMap<number, Orderable>
  /** The ids of products whose sale is paused. */
  paused: ReadonlySet<number>
  /** That of the vehicle. */
  club: Pick<WashClub, 'status' | 'productId'>
  /** Members change their plan on the page of the club, and do not buy another. */
  changesPlan: boolean
  /** Why the vehicle cannot join a club; null: it can. */
  vehicle: VehicleRefusal | null
  hasHomeAddress: boolean
  /** A text of the merchant has to be agreed to before: one that is asked for, or the terms of a club in the order. */
  lacksConsent: boolean
  /** The gift card numbers in the order that belong to this merchant. */
  giftCards: ReadonlySet<string>
  processorEnabled: boolean
  cardOnFile: boolean
  /** The site takes discount codes. */
  takesCodes: boolean
  /** The code that the order names, or why it is none; absent: the order names none. */
  code?: OrderCode
}

export type OrderCode =
  | { terms: DiscountTerms; facts: DiscountFacts }
  | { refused: Extract<ErrorCode, 'CODE_OFF' | 'CODE_UNKNOWN'> }

export type VehicleRefusal = Extract<ErrorCode, 'VEHICLE_REQUIRED' | 'VEHICLE_UNKNOWN' | 'VEHICLES_MOST' | 'PLATE_RUNS'>

/** The code of the refusal, or null. The rules run in a fixed order; the first broken one decides. */
export const orderRefusal = (order: OrderRequest, facts: OrderFacts): ErrorCode | null => {
  if (order.products.length === 0) return 'ORDER_EMPTY'
  if (!facts.emailConfirmed) return 'EMAIL_UNCONFIRMED'
  if (order.products.some((line) => !facts.products.has(line.productId))) return 'PRODUCT_UNKNOWN'
  if (order.products.some((line) => facts.paused.has(line.productId))) return 'SALES_PAUSED'
  if (facts.lacksConsent) return 'CONSENT_REQUIRED'
  const units = unitsOf(order, facts)
  return (
    clubRefusal(units, facts) ??
    firstOf(units, (unit) => giftRefusal({ ...unit.line, productType: unit.product.productType })) ??
    firstOf(units, (unit) => addressRefusal(unit, order, facts)) ??
    firstOf(units, (unit) => reloadRefusal(unit, facts)) ??
    paymentRefusal(units, order, facts)
  )
}

interface Unit {
  line: OrderProduct
  product: Orderable
}

const unitsOf = (order: OrderRequest, facts: OrderFacts): Unit[] =>
  order.products.flatMap((line) => {
    const product = facts.products.get(line.productId)
    return product ? [{ line, product }] : []
  })

const firstOf = (units: readonly Unit[], check: (unit: Unit) => ErrorCode | null): ErrorCode | null => {
  for (const unit of units) {
    const refusal = check(unit)
    if (refusal) return refusal
  }
  return null
}

const clubRefusal = (units: readonly Unit[], facts: OrderFacts): ErrorCode | null => {
  const clubs = units.filter((unit) => unit.product.productType === 'AppClub')
  const [club] = clubs
  if (!club) return null
  if (clubs.length > 1) return 'CLUB_MULTIPLE'
  if (facts.changesPlan && facts.club.status !== 'inactive') return 'CLUB_CHANGE'
  const held = facts.club.status !== 'inactive' && facts.club.productId === club.product.productId
  if (held) return facts.club.status === 'active' ? 'CLUB_SAME' : 'CLUB_PENDING_SAME'
  return facts.vehicle
}

/** The address to ship a unit to: its own, else that of the order. */
export const addressOf = (line: OrderProduct, order: OrderRequest): Address | null =>
  line.address ?? order.address ?? null

const addressRefusal = ({ line, product }: Unit, order: OrderRequest, facts: OrderFacts): ErrorCode | null => {
  if (!product.fulfillable) return null
  const address = addressOf(line, order)
  if (!address) return 'ADDRESS_REQUIRED'
  return address.useHome && !facts.hasHomeAddress ? 'HOME_ADDRESS_NONE' : null
}

const reloadRefusal = ({ line, product }: Unit, facts: OrderFacts): ErrorCode | null => {
  if (product.productType !== 'GiftCardRecharge') return null
  if (!line.cardNumber) return 'VALIDATION'
  return isGiftCardNumber(line.cardNumber) && facts.giftCards.has(line.cardNumber) ? null : 'GIFT_CARD_UNKNOWN'
}

/** The units of an order at what they cost today, and the product that its code adds. */
export interface PricedOrder {
  lines: DiscountedLine[]
  freeItem: number | null
}

/** What an order costs with its code, or why the code is refused. */
export const priceOrder = (
  products: readonly Orderable[],
  { code }: Pick<OrderFacts, 'code'>,
): PricedOrder | { refused: ErrorCode } => {
  if (!code) return { lines: products.map((product) => ({ ...priceLine(product), reduction: null })), freeItem: null }
  if ('refused' in code) return code
  return applyDiscount(
    products.map((product) => ({ ...product, unitPrice: unitPrice(product) })),
    code.terms,
    code.facts,
  )
}

/**
 * A free order needs neither a processor nor a card. At a site that takes discount codes one with a club does: a code
 * lowers its first bill alone.
 */
const paymentRefusal = (
  units: readonly Unit[],
  order: Pick<OrderRequest, 'total' | 'monthly'>,
  facts: OrderFacts,
): ErrorCode | null => {
  const priced = priceOrder(
    units.map((unit) => unit.product),
    facts,
  )
  if ('refused' in priced) return priced.refused
  const total: Cents = totalsOf(priced.lines).total
  const isCharged = total > 0 || (facts.takesCodes && units.some(({ product }) => product.productType === 'AppClub'))
  if (isCharged && !facts.processorEnabled) return 'PROCESSOR_NONE'
  if (isCharged && !facts.cardOnFile) return 'NO_CARD'
  const monthly = totalsOf(units.flatMap((unit) => monthlyLine(unit.product) ?? [])).total
  return isAsConfirmed(order.total, total) && isAsConfirmed(order.monthly, monthly) ? null : 'TOTAL_CHANGED'
}

/** An amount that the request does not name was not confirmed, and is accepted. */
const isAsConfirmed = (confirmed: number | null | undefined, charged: Cents): boolean =>
  confirmed == null || toCents(confirmed) === charged
