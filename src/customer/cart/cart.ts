import { cartVerdict, type CartVerdict } from '#contract/rules/cart.ts'
import type { Address } from '#contract/shapes/account.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { CartLine, GiftDetails, SeenCosts } from '#src/local/cart.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import { costsOf } from './price-change.ts'

/** Maximum number of units in one order. */
export const cartLimit = 50

export interface CartPorts {
  own: OwnDatabase
  clock: Clock
  localId(): string
}

export interface NewUnit {
  product: Product
  gift?: GiftDetails | null
  /** 16 digits, for a reload. */
  cardNumber?: string | null
  /** What the unit that it is one more of cost when it was put in. Absent: what it costs now. */
  seen?: SeenCosts | undefined
}

/** `added`, or the reason why not: `replaces-club` needs the user's consent first. */
export type Addition = 'added' | 'full' | Exclude<CartVerdict, 'adds'>

export const cartOf = (own: OwnDatabase, person: string): Promise<CartLine[]> =>
  own.cart.where('person').equals(person).sortBy('addedAt')

/** The units that are paid for: what is no longer sold stays in the cart. */
export const payableIn = (lines: readonly CartLine[]): CartLine[] => lines.filter(({ offSale }) => !offSale)

/**
 * Adds one unit to the cart. Read and write are one transaction: two tabs cannot add two clubs.
 * @param consent a club in the cart may be replaced
 */
export const addUnit = (
  { own, clock, localId }: CartPorts,
  person: string,
  unit: NewUnit,
  consent = false,
): Promise<Addition> =>
  own.transaction('rw', own.cart, async () => {
    const lines = await cartOf(own, person)
    const verdict = cartVerdict(lines.map(asUnit), asUnit(unit))
    if (verdict === 'same-club' || (verdict === 'replaces-club' && !consent)) return verdict
    if (verdict === 'adds' && lines.length >= cartLimit) return 'full'
    // Two units of the same millisecond keep their order.
    const addedAt = Math.max(clock.now(), (lines.at(-1)?.addedAt ?? 0) + 1)
    const clubs = lines.filter(({ product }) => product.productType === 'AppClub')
    if (verdict === 'replaces-club') await own.cart.bulkDelete(clubs.map(({ id }) => id))
    const { product, gift = null, cardNumber = null, seen = costsOf(product) } = unit
    const address = product.fulfillable ? shippedTo(lines) : null
    await own.cart.add({ id: localId(), person, product, seen, gift, cardNumber, address, addedAt })
    return 'added'
  })

/** Where the goods of a cart are shipped to: one address serves all, until a line gets another. */
const shippedTo = (lines: readonly CartLine[]): Address | null =>
  lines.findLast(({ product, address }) => product.fulfillable && address)?.address ?? null

/** Sets where units are shipped to. */
export const setAddress = async (own: OwnDatabase, ids: readonly string[], address: Address): Promise<void> => {
  await own.cart
    .where('id')
    .anyOf([...ids])
    .modify({ address })
}

const asUnit = ({ product, gift, cardNumber }: NewUnit) => ({
  productId: product.productId,
  productType: product.productType,
  isGift: Boolean(gift),
  cardNumber: cardNumber ?? null,
})

/** Changes the recipient and the card of a gift in the cart. @returns false when it is no longer there */
export const changeGift = async (own: OwnDatabase, id: string, gift: GiftDetails): Promise<boolean> =>
  (await own.cart.update(id, { gift })) > 0

/** Removes units. @returns the removed units, for `restoreLines` */
export const removeUnits = (own: OwnDatabase, ids: readonly string[]): Promise<CartLine[]> =>
  own.transaction('rw', own.cart, async () => {
    const lines = (await own.cart.bulkGet([...ids])).filter((line) => line !== undefined)
    await own.cart.bulkDelete([...ids])
    return lines
  })

/**
 * Undoes a removal: the units return to their positions. A unit that the cart no longer accepts, because a club or 50
 * other units were added meanwhile, stays removed.
 */
export const restoreLines = (own: OwnDatabase, person: string, removed: readonly CartLine[]): Promise<void> =>
  own.transaction('rw', own.cart, async () => {
    for (const line of removed.filter((each) => each.person === person)) {
      const lines = await cartOf(own, person)
      if (lines.length < cartLimit && cartVerdict(lines.map(asUnit), asUnit(line)) === 'adds') await own.cart.put(line)
    }
  })

export const emptyCart = async (own: OwnDatabase, person: string): Promise<void> => {
  await own.cart.where('person').equals(person).delete()
}
