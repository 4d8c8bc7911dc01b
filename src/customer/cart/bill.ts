import { fromCents, toCents, type Cents } from '#contract/rules/money.ts'
import { totalsOf, type PricedLine } from '#contract/rules/pricing.ts'
import type { CheckedCode } from '#contract/shapes/discount.ts'
import type { OrderProduct, OrderRequest } from '#contract/shapes/order.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { CartLine } from '#src/local/cart.ts'
import { codeFor, reductionOf } from './discounted.ts'

/** One unit to be paid, from the cart or straight from a product card. */
export type Unit = Pick<CartLine, 'product' | 'gift' | 'cardNumber' | 'address'>

export interface Goods {
  name: string
  count: number
}

export interface Bill {
  count: number
  /** The bought products, each once. */
  goods: Goods[]
  /** Before the code. */
  subtotal: Cents
  /** What the code gives; null: the order names none. */
  discount: { code: string; amount: Cents; freeItem: string | null } | null
  taxes: Cents
  /** Where it is taxed; absent: no location decides. */
  place?: string
  /** Where one rate is on everything and a code comes off: the rate in 1/100 percent, and what it is on. */
  taxed: { rate: number; on: Cents } | null
  total: Cents
  /** The monthly charge, with tax; null without a club. */
  monthly: Cents | null
}

/**
 * The current price of units, with the tax that the server named for each. A code that is not for them takes nothing off,
 * and is not named in the order.
 */
export const billOf = (units: readonly Unit[], code?: CheckedCode): Bill => {
  const priced = units.map(({ product }) => ({ unitPrice: toCents(product.price), tax: toCents(product.taxes) }))
  const { subtotal } = totalsOf(priced)
  const given = codeFor(units, code)
  const { taxes, total } = totalsOf(given ? given.lines : priced)
  const club = clubIn(units)
  return {
    count: units.length,
    goods: goodsOf(units),
    subtotal,
    discount: given && {
      code: given.code.code,
      amount: reductionOf(given.lines),
      freeItem: given.freeItem === null ? null : (given.code.freeItem?.name ?? null),
    },
    taxes,
    taxed: given && taxedBy(units, given.lines),
    total,
    monthly: club ? monthlyOf(club) : null,
  }
}

/** Null where units have different rates, or one has none. */
const taxedBy = (units: readonly Unit[], lines: readonly PricedLine[]): Bill['taxed'] => {
  const rates = new Set(units.map(({ product }) => product.taxRate ?? 0))
  const [rate = 0] = rates
  return rates.size === 1 && rate > 0 ? { rate, on: totalsOf(lines).subtotal } : null
}

/**
 * The monthly charge of a club, with tax. Where an older answer does not have that tax, it is estimated by today's: the
 * server refuses another amount, and the prices are read again.
 */
const monthlyOf = ({ price, taxes, monthlyPrice, monthlyTaxes }: Product): Cents => {
  const monthly = monthlyPrice ?? price
  return toCents(monthly) + toCents(monthlyTaxes ?? (price > 0 ? (taxes * monthly) / price : 0))
}

const goodsOf = (units: readonly Unit[]): Goods[] => {
  const names = units.map(({ product }) => product.name)
  return [...new Set(names)].map((name) => ({ name, count: names.filter((each) => each === name).length }))
}

/** The wash club among units: there is at most one. */
export const clubIn = (units: readonly Unit[]): Product | undefined =>
  units.find(({ product }) => product.productType === 'AppClub')?.product

/** True while the cart holds exactly the confirmed lines, in their order and at their price. */
export const isSameCart = (
  lines: readonly CartLine[],
  confirmedIds: readonly string[],
  units: readonly Unit[],
): boolean =>
  same(
    lines.map(({ id }) => id),
    confirmedIds,
  ) &&
  same(orderOf(lines), orderOf(units)) &&
  same(billOf(lines), billOf(units))

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

interface OrderDetails {
  /** The version of the club's terms that the user has agreed to. */
  clubTerms?: number
  vehicleId?: string
  membership?: OrderRequest['membership']
  code?: CheckedCode
  /** Where it is bought. */
  place?: { id: number; name: string } | null
}

/** The order for these units, with the charges that the user saw, of today and of each month. Empty texts are left out. */
export const orderOf = (
  units: readonly Unit[],
  { clubTerms, vehicleId, membership, code, place }: OrderDetails = {},
): OrderRequest => {
  const { total, monthly, discount } = billOf(units, code)
  return {
    products: units.map(orderProduct),
    total: fromCents(total),
    monthly: fromCents(monthly ?? 0),
    ...(clubTerms !== undefined && clubIn(units) ? { clubTerms } : {}),
    ...(vehicleId !== undefined ? { vehicleId } : {}),
    ...(membership ? { membership } : {}),
    ...(discount ? { code: discount.code } : {}),
    ...(place ? { locationId: place.id } : {}),
  }
}

const orderProduct = ({ product, gift, cardNumber, address }: Unit): OrderProduct => ({
  productId: product.productId,
  ...(cardNumber ? { cardNumber } : {}),
  ...(address ? { address } : {}),
  ...(gift ? { isGift: true, ...gift, giftedTo: gift.giftedTo || null, giftMessage: gift.giftMessage || null } : {}),
})
