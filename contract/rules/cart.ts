import type { ProductType } from '../shapes/product.ts'

/** The members of a cart unit that the rules use. */
export interface CartUnit {
  productId: number
  productType: ProductType
  isGift?: boolean
  cardNumber?: string | null
  /** Where it is shipped to. */
  address?: unknown
  /** What it cost when it was put in. */
  seen?: unknown
}

/** The effect of adding a product to a cart. `replaces-club` needs the user's consent. */
export type CartVerdict = 'adds' | 'replaces-club' | 'same-club'

/** One wash club at a time: another club replaces it, the same club is not added twice. */
export const cartVerdict = (cart: readonly CartUnit[], product: CartUnit): CartVerdict => {
  const club = product.productType === 'AppClub' ? cart.find((unit) => unit.productType === 'AppClub') : undefined
  if (!club) return 'adds'
  return club.productId === product.productId ? 'same-club' : 'replaces-club'
}

/** True when the user has to accept the wash club's terms before this cart is paid. */
export const needsClubTerms = (cart: readonly CartUnit[]): boolean =>
  cart.some((unit) => unit.productType === 'AppClub')

/**
 * Equal units that are no gifts and have one address and one price, as one; a gift always stands alone. Order of first
 * appearance.
 */
export const foldUnits = <T extends CartUnit>(units: readonly T[]): T[][] => {
  const groups = new Map<string, T[]>()
  units.forEach((unit, place) => {
    const key = unit.isGift
      ? `gift ${place}`
      : [unit.productId, unit.cardNumber ?? '', JSON.stringify([unit.address ?? null, unit.seen ?? null])].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), unit])
  })
  return [...groups.values()]
}

/** As `foldUnits`, with the number of each. */
export const groupUnits = <T extends CartUnit>(units: readonly T[]): { unit: T; quantity: number }[] =>
  foldUnits(units).map((equal) => ({ unit: equal[0]!, quantity: equal.length }))
