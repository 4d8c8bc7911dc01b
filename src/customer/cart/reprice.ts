import { isSameJson } from '#contract/rules/json.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { CartLine } from '#src/local/cart.ts'
import { shownTaxedAt } from '#contract/rules/place-tax.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { products, type ProductListing } from '#src/resources/resource.ts'
import { listingOf } from './listings.ts'
import { cartOf } from './cart.ts'
import { orderPlace } from './order-place.ts'
import { changeSince, costsOf } from './price-change.ts'

export interface RepricePorts {
  own: OwnDatabase
  keeper: Keeper
  clock: Pick<Clock, 'now'>
}

export interface Repriced {
  /** A price or a tax has changed. */
  changed: boolean
  /** Names of products that are no longer sold since this check. They stay in the cart, and are not paid for. */
  gone: string[]
}

/**
 * Updates the cart to the catalogue's current prices, and to the tax of the order's location. Each line keeps what it
 * cost when it was put in.
 * @param ask refresh asks the server whatever the age of its copy; freshen only when that is stale; stored never
 * @throws NoAnswer, Refused; the cart is then unchanged
 */
export const repriceCart = async (
  { own, keeper, clock }: RepricePorts,
  person: string,
  ask: 'refresh' | 'freshen' | 'stored',
): Promise<Repriced> => {
  const listings = new Set((await cartOf(own, person)).map(({ product }) => listingOf(product.productType)))
  if (ask !== 'stored') await Promise.all([...listings].map((listing) => keeper[ask](products, listing)))
  const { rates } = await orderPlace({ own, keeper, clock })
  const offered = new Map<ProductListing, Product[]>()
  for (const listing of listings) {
    const stored = await keeper.read(products, listing)
    if (stored)
      offered.set(
        listing,
        stored.value.map((product) => shownTaxedAt(product, rates)),
      )
  }
  return own.transaction('rw', own.cart, async () => {
    // A unit from a listing that is not known, or was added meanwhile, has not been checked.
    const lines = (await cartOf(own, person)).filter(({ product }) => offered.has(listingOf(product.productType)))
    const judged = lines.map((line) => judge(line, offered.get(listingOf(line.product.productType))!))
    await own.cart.bulkPut(judged.filter((line, at) => line !== lines[at]))
    const gone = judged.filter(({ offSale }, at) => offSale && !lines[at]!.offSale)
    return {
      changed: judged.some((line, at) => changeSince(costsOf(lines[at]!.product), line.product) !== null),
      gone: [...new Set(gone.map(({ product }) => product.name))],
    }
  })
}

/** The line as the catalogue has it now: the same object where nothing has changed. */
const judge = (line: CartLine, catalogue: readonly Product[]): CartLine => {
  const product = catalogue.find(({ productId }) => productId === line.product.productId)
  if (!product) return line.offSale ? line : { ...line, offSale: true }
  const { offSale: _, ...sold } = line
  return isSameJson(product, line.product) && !line.offSale ? line : repriced(sold, product)
}

/** A line with another price keeps what it cost when it was put in. */
export const repriced = (line: CartLine, product: Product): CartLine => ({
  ...line,
  seen: line.seen ?? costsOf(line.product),
  product,
})
