import { shownTaxedAt } from '#contract/rules/place-tax.ts'
import type { ChangedTotal } from '#contract/shapes/order.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { isRefused } from '#src/remote/outcome.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import type { Clock } from '#src/platform/clock.ts'
import { locations, products } from '#src/resources/resource.ts'
import { clubIn, type Unit } from '../cart/bill.ts'
import { cartOf, payableIn } from '../cart/cart.ts'
import { listingOf } from '../cart/listings.ts'
import { orderPlace } from '../cart/order-place.ts'
import { changeSince, costsOf, type PriceChange } from '../cart/price-change.ts'
import { repriced } from '../cart/reprice.ts'
import type { Changed } from './confirm.tsx'
import type { NotPaid } from './notice.ts'
import type { Outcome } from './outcome.ts'
import type { Purchase } from './session.ts'

/** What has changed between two questions, the price of each product once; null: nothing. */
export const changedSince = (before: readonly Unit[], now: readonly Unit[]): Changed | null => {
  const ids = (units: readonly Unit[]) => units.map(({ product }) => product.productId).join()
  if (ids(before) !== ids(now)) return { prices: [] }
  const changes = new Map<number, PriceChange>()
  now.forEach(({ product }, at) => {
    const change = changeSince(costsOf(before[at]!.product), product)
    if (change) changes.set(product.productId, change)
  })
  return changes.size > 0 ? { prices: [...changes.values()] } : null
}

/** What the order costs now, where the server has refused another total. */
export const changedTotalIn = (outcome: Outcome): ChangedTotal | undefined =>
  outcome.is === 'refused' && isRefused(outcome.error, 'TOTAL_CHANGED') && outcome.error.resultData
    ? (outcome.error.resultData as ChangedTotal)
    : undefined

/**
 * The purchase at the prices of the refusal, which the cart takes over. The catalogue, and the locations with their
 * rates, are asked for what the refusal does not name: the tax of each month.
 */
export const atNewPrices = async (
  { own, keeper, clock }: { own: OwnDatabase; keeper: Keeper; clock: Pick<Clock, 'now'> },
  before: Purchase,
  { lines: costs }: ChangedTotal,
): Promise<Purchase | NotPaid> => {
  const listings = [...new Set(before.units.map(({ product }) => listingOf(product.productType)))]
  await Promise.all([
    keeper.refresh(locations, undefined).catch(() => undefined),
    ...listings.map((listing) => keeper.refresh(products, listing).catch(() => undefined)),
  ])
  const offered = await Promise.all(listings.map((listing) => keeper.read(products, listing)))
  const { place, rates } = await orderPlace({ own, keeper, clock })
  const purchase = { ...before, place }
  const catalogue = offered.flatMap((stored) => stored?.value ?? []).map((product) => shownTaxedAt(product, rates))
  const priced = ({ product }: Unit): Product => {
    const line = costs.find(({ productId }) => productId === product.productId)
    if (!line) return product
    const { price, taxes, monthlyPrice } = line
    const current = catalogue.find(({ productId }) => productId === product.productId) ?? product
    const isCurrent = current.price === price && current.taxes === taxes && current.monthlyPrice === monthlyPrice
    return { ...current, price, taxes, monthlyPrice, monthlyTaxes: isCurrent ? current.monthlyTaxes : null }
  }
  if (purchase.cartIds.length === 0)
    return { ...purchase, units: purchase.units.map((unit) => ({ ...unit, product: priced(unit) })) }
  await own.transaction('rw', own.cart, async () => {
    const lines = (await own.cart.bulkGet(purchase.cartIds)).filter((line) => line !== undefined)
    await own.cart.bulkPut(lines.map((line) => repriced(line, priced(line))))
  })
  return cartPurchase(own, purchase)
}

/** The current cart, or why it cannot be confirmed. */
export const cartPurchase = async (own: OwnDatabase, purchase: Purchase): Promise<Purchase | NotPaid> => {
  const { person, units } = purchase
  const lines = payableIn(await cartOf(own, person))
  if (lines.length === 0) return { is: 'emptied' }
  const club = clubIn(lines)
  if (club && club.productId !== clubIn(units)?.productId) return { is: 'changed' }
  return { ...purchase, units: lines, cartIds: lines.map(({ id }) => id) }
}
