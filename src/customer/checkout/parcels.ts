import type { Address } from '#contract/shapes/account.ts'
import type { CartLine } from '#src/local/cart.ts'

export interface Parcel {
  /** Null: not entered yet. */
  address: Address | null
  lines: CartLine[]
}

/** The shipped units of a cart by their address, in the order of the cart. */
export const parcelsOf = (lines: readonly CartLine[]): Parcel[] => {
  const parcels = new Map<string, Parcel>()
  for (const line of lines) {
    if (!line.product.fulfillable) continue
    const address = line.address ?? null
    const key = JSON.stringify(address)
    const parcel = parcels.get(key) ?? { address, lines: [] }
    parcels.set(key, { address, lines: [...parcel.lines, line] })
  }
  return [...parcels.values()]
}

/** Whether a unit of the cart has to be shipped and has no address. */
export const lacksAddress = (lines: readonly CartLine[]): boolean =>
  lines.some(({ product, address }) => product.fulfillable && !address)
