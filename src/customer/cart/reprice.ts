import type { Product } from '#contract/shapes/product.ts'
import type { CartLine } from '#src/local/cart.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { products } from '#src/resources/resource.ts'
import { listingOf } from './listings.ts'
import { cartOf } from './cart.ts'

export interface RepricePorts {
  own: OwnDatabase
  keeper: Keeper
}

export interface Repriced {
  /** A price or a tax has changed. */
  changed: boolean
  /** Names of products that are no longer sold, and were removed from the cart. */
  gone: string[]
}

/**
 * Updates the cart to the catalogue's current prices.
 * @param ask refresh asks the server whatever the age of its copy; freshen only when that is stale
 * @throws NoAnswer, Refused; the cart is then unchanged
 */
export const repriceCart = async (
  { own, keeper }: RepricePorts,
  person: string,
  ask: 'refresh' | 'freshen',
): Promise<Repriced> => {
  const listings = new Set((await cartOf(own, person)).map(({ product }) => listingOf(product.productType)))
  await Promise.all([...listings].map((listing) => keeper[ask](products, listing)))
  const offered = await Promise.all([...listings].map((listing) => keeper.read(products, listing)))
  const catalogue = new Map(
    offered.flatMap((stored) => stored?.value ?? []).map((product) => [product.productId, product]),
  )
  return own.transaction('rw', own.cart, async () => {
    // A unit from another listing that was added meanwhile has not been checked.
    const lines = (await cartOf(own, person)).filter(({ product }) => listings.has(listingOf(product.productType)))
    const judged = judge(lines, catalogue)
    await own.cart.bulkDelete(judged.gone.map(({ id }) => id))
    await own.cart.bulkPut(judged.current)
    return { changed: judged.changed, gone: judged.gone.map(({ product }) => product.name) }
  })
}

const costs = ({ price, taxes, monthlyPrice, monthlyTaxes }: Product): string =>
  [price, taxes, monthlyPrice, monthlyTaxes].join()

const judge = (lines: readonly CartLine[], catalogue: ReadonlyMap<number, Product>) => {
  const gone = lines.filter(({ product }) => !catalogue.has(product.productId))
  const current = lines.flatMap((line) => {
    const product = catalogue.get(line.product.productId)
    return product ? [{ ...line, product }] : []
  })
  const changed = current.some((line) => costs(line.product) !== costs(lines.find(({ id }) => id === line.id)!.product))
  return { gone, current, changed }
}
