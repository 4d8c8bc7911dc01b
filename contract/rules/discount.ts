/**
 * What a discount code takes off an order, and why it is refused: the phone, the shop and the server decide by this one
 * function, so that what was shown is what is charged.
 */
import { discountedTypes, type DiscountedType } from '../constants.ts'
import type { ErrorCode } from '../messages.ts'
import type { DiscountBasis } from '../shapes/discount.ts'
import type { ProductType } from '../shapes/product.ts'
import { toCents, type Cents } from './money.ts'
import { rateOf, taxOn, type PricedLine } from './pricing.ts'

/** `percent`: a whole number from 1 to 100, off each unit. `amount`: off all of them together. */
type Given =
  | { gives: 'percent'; percent: number }
  | { gives: 'amount'; amount: Cents }
  | { gives: 'freeItem'; productId: number }

export interface DiscountTerms {
  given: Given
  /** The kinds and products that it is for; both empty: all that a code can lower. */
  productTypes: readonly DiscountedType[]
  productIds: readonly number[]
  /** The least sum of the eligible units, before tax and before the code. */
  fromTotal: Cents
  /** Epoch milliseconds; the end is excluded. Null: no such end of its days. */
  startsAt: number | null
  endsAt: number | null
  isFirstPurchase: boolean
  /** Orders of all users, and of one, that can use it; null: any number. */
  totalLimit: number | null
  personLimit: number | null
}

/** The terms of a discount as calls have it. */
export const discountTermsOf = (basis: DiscountBasis): DiscountTerms => {
  const { percent, amount, freeItemId, productTypes, productIds, fromTotal, startsAt, endsAt } = basis
  const { firstPurchase: isFirstPurchase, totalLimit, personLimit } = basis
  return {
    given: givenBy({ percent, amount, freeItemId }),
    productTypes,
    productIds,
    fromTotal: toCents(fromTotal),
    startsAt: startsAt === null ? null : Date.parse(startsAt),
    endsAt: endsAt === null ? null : Date.parse(endsAt),
    isFirstPurchase,
    totalLimit,
    personLimit,
  }
}

const givenBy = ({ percent, amount, freeItemId }: Pick<DiscountBasis, 'percent' | 'amount' | 'freeItemId'>): Given => {
  if (percent !== null) return { gives: 'percent', percent }
  if (freeItemId !== null) return { gives: 'freeItem', productId: freeItemId }
  return { gives: 'amount', amount: toCents(amount ?? 0) }
}

/** What decides beside the cart; only the server knows the last three. */
export interface DiscountFacts {
  /** Epoch milliseconds. */
  now: number
  /** Uses so far, of all users and of this one. */
  used: number
  usedByPerson: number
  /** The account has an approved order. */
  hasBought: boolean
}

/** One unit of an order at its price without the code. The tax rate is in 1/100 percent. */
export interface DiscountableUnit {
  productId: number
  productType: ProductType
  unitPrice: Cents
  taxRate: number
}

/** A unit with what the code takes off its price before tax; null: the code leaves it alone. */
export interface DiscountedLine extends PricedLine {
  reduction: Cents | null
}

/**
 * - CODE_EARLY, CODE_ENDED: outside its days
 * - CODE_SPENT, CODE_AGAIN: used as often as it can be, by all users or by this one
 * - CODE_FIRST: the account has bought something
 * - CODE_NOTHING: it lowers no unit of the order
 * - CODE_TOTAL: the eligible units cost too little together
 */
export type DiscountRefusal = Extract<
  ErrorCode,
  'CODE_EARLY' | 'CODE_ENDED' | 'CODE_SPENT' | 'CODE_AGAIN' | 'CODE_FIRST' | 'CODE_NOTHING' | 'CODE_TOTAL'
>

export type Discounted = { refused: DiscountRefusal } | { lines: DiscountedLine[]; freeItem: number | null }

/**
 * The units of an order with a code, in their order. A free item is one unit more, at the price 0.
 * @param facts absent: the server has accepted the code for this user, and only the cart decides
 */
export const applyDiscount = (
  units: readonly DiscountableUnit[],
  terms: DiscountTerms,
  facts?: DiscountFacts,
): Discounted => {
  const refused = (facts && refusalByFacts(terms, facts)) ?? refusalByCart(units, terms)
  if (refused) return { refused }
  const reductions = reductionsOf(units, terms)
  const { given } = terms
  if (given.gives === 'freeItem') return { lines: units.map(undiscounted), freeItem: given.productId }
  if (reductions.every((reduction) => !reduction)) return { refused: 'CODE_NOTHING' }
  return { lines: units.map((unit, at) => lowered(unit, reductions[at] ?? null)), freeItem: null }
}

/** Whether the code is for a unit. */
const isEligible = (
  { productId, productType }: Pick<DiscountableUnit, 'productId' | 'productType'>,
  { productTypes, productIds }: Pick<DiscountTerms, 'productTypes' | 'productIds'>,
): boolean => {
  if (!(discountedTypes as readonly ProductType[]).includes(productType)) return false
  const isForAll = productTypes.length === 0 && productIds.length === 0
  return isForAll || productIds.includes(productId) || (productTypes as readonly ProductType[]).includes(productType)
}

const refusalByFacts = (terms: DiscountTerms, facts: DiscountFacts): DiscountRefusal | null => {
  if (terms.startsAt !== null && facts.now < terms.startsAt) return 'CODE_EARLY'
  if (terms.endsAt !== null && facts.now >= terms.endsAt) return 'CODE_ENDED'
  if (terms.totalLimit !== null && facts.used >= terms.totalLimit) return 'CODE_SPENT'
  if (terms.personLimit !== null && facts.usedByPerson >= terms.personLimit) return 'CODE_AGAIN'
  return terms.isFirstPurchase && facts.hasBought ? 'CODE_FIRST' : null
}

const refusalByCart = (units: readonly DiscountableUnit[], terms: DiscountTerms): DiscountRefusal | null => {
  const eligible = units.filter((unit) => isEligible(unit, terms))
  if (eligible.length === 0) return 'CODE_NOTHING'
  return sumOf(eligible) < terms.fromTotal ? 'CODE_TOTAL' : null
}

const sumOf = (units: readonly DiscountableUnit[]): Cents => units.reduce((sum, { unitPrice }) => sum + unitPrice, 0)

/** What comes off each unit; null: nothing, since the code is not for it. */
const reductionsOf = (units: readonly DiscountableUnit[], terms: DiscountTerms): (Cents | null)[] => {
  const { given } = terms
  const places = units.flatMap((unit, at) => (isEligible(unit, terms) ? [at] : []))
  const prices = places.map((at) => units[at]!.unitPrice)
  const off = offPrices(prices, given)
  return units.map((_, at) => off[places.indexOf(at)] ?? null)
}

const offPrices = (prices: readonly Cents[], given: Given): Cents[] => {
  if (given.gives === 'percent') return prices.map((price) => Math.floor((price * given.percent + 50) / 100))
  if (given.gives === 'freeItem') return []
  const sum = prices.reduce((all, price) => all + price, 0)
  return spread(Math.min(given.amount, sum), prices)
}

/**
 * An amount in parts by weight: each part is rounded down, and the cents that are left go to the largest remainders, one
 * each; among equal ones to the first.
 */
const spread = (amount: Cents, weights: readonly Cents[]): Cents[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  // A product of two sums of money may be larger than the integers that a number holds exactly.
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = products.map((product) => Number(product / BigInt(whole)))
  const remainders = products.map((product) => Number(product % BigInt(whole)))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const first = remainders
    .map((remainder, at) => ({ remainder, at }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at)
    .slice(0, left)
  for (const { at } of first) parts[at] = parts[at]! + 1
  return parts
}

const undiscounted = (unit: DiscountableUnit): DiscountedLine => lowered(unit, null)

const lowered = ({ productType, unitPrice, taxRate }: DiscountableUnit, reduction: Cents | null): DiscountedLine => {
  const price = unitPrice - (reduction ?? 0)
  return { unitPrice: price, tax: taxOn(price, rateOf({ productType, taxRate })), reduction }
}
