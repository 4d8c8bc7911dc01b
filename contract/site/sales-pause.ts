import type { SalesPause } from './settings.ts'
import type { ProductType } from '../shapes/product.ts'
import { purchaseTypeOf } from '../rules/purchase-types.ts'

/** The members of a product that a pause of sales looks at. */
export interface Pausable {
  productType: ProductType
  /** Where it is valid; empty: everywhere. */
  locations: readonly number[]
}

/** A pause ends by itself. One whose end is no time has ended. */
const runs = ({ until }: Pick<SalesPause, 'until'>, now: number): boolean => Date.parse(until) > now

/**
 * The pause that keeps a product from being sold now; undefined: none does. A pause of a location concerns what is valid
 * at paused locations alone. Of several, the one that ends last.
 */
export const pauseOf = <P extends Pick<SalesPause, 'what' | 'location' | 'until'>>(
  { productType, locations }: Pausable,
  pauses: readonly P[],
  now: number,
): P | undefined => {
  const running = pauses.filter((pause) => runs(pause, now))
  const places = running.filter(({ what }) => what === 'place').map(({ location }) => location)
  const isLocal = locations.length > 0 && locations.every((id) => places.includes(id))
  const concerns = ({ what, location }: P) =>
    what === 'place'
      ? isLocal && locations.includes(location ?? 0)
      : what === 'all' || what === purchaseTypeOf(productType)
  return running.filter(concerns).sort((a, b) => Date.parse(b.until) - Date.parse(a.until))[0]
}
