import { useCallback, useRef } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { cartWords } from '#src/words/cart.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices, type Services } from '#src/kit/services.ts'
import { additions, showsAdditions } from './additions.ts'
import { addUnit, cartOf, type Addition, type NewUnit } from './cart.ts'
import { clubIn } from './bill.ts'
import { taxedHere } from './order-place.ts'

/** Milliseconds. A second press within this time is a duplicate of the first. */
const doubleTap = 400

export interface Tap {
  what: string
  at: number
}

const whatOf = ({ product, gift, cardNumber }: NewUnit): string =>
  JSON.stringify([product.productId, gift ?? null, cardNumber ?? null])

/** @returns the tap to remember; undefined when this one repeats the last */
export const tapUnlessRepeated = (last: Tap | undefined, unit: NewUnit, now: number): Tap | undefined => {
  const what = whatOf(unit)
  const repeats = last?.what === what && Math.abs(now - last.at) < doubleTap
  return repeats ? undefined : { what, at: now }
}

/** Adds a unit to the cart and shows a toast. Asks before one club replaces another. True when it was added. */
export const useAddToCart = (): ((unit: NewUnit) => Promise<boolean>) => {
  const services = useServices()
  const { go } = useNavigation()
  const person = useUserId()
  const last = useRef<Tap>(undefined)
  return useCallback(
    async (unit) => {
      if (person === undefined) return false
      const tap = tapUnlessRepeated(last.current, unit, services.clock.now())
      if (!tap) return true
      last.current = tap
      return addAndTell(services, person, unit, () => go('/checkout'))
    },
    [services, person, go],
  )
}

const addAndTell = async (
  services: Services,
  person: string,
  unit: NewUnit,
  viewCart: () => void,
): Promise<boolean> => {
  const { name } = unit.product
  const addition = await addAsking(services, person, unit)
  const view = { label: cartWords.viewCart, run: viewCart }
  if (addition === 'added' && !showsAdditions.get()) toasts.show(addedWords(unit), 'success', view)
  if (addition === 'full') toasts.show(cartWords.full, 'warning', view)
  if (addition === 'same-club') toasts.show(cartWords.sameClub(name), 'info', view)
  return addition === 'added'
}

/** Adds a unit to the cart. Asks before one club replaces another. */
const addAsking = async (services: Services, person: string, offered: NewUnit): Promise<Addition> => {
  const unit = { ...offered, product: await taxedHere(services, offered.product) }
  const first = await addUnit(services, person, unit)
  const replaces = first === 'replaces-club' && (await mayReplace(services, person, unit.product.name))
  const addition = replaces ? await addUnit(services, person, unit, true) : first
  if (addition === 'added') additions.set(additions.get() + 1)
  return addition
}

/** Puts a product into the cart, a club unless it is in it already, and opens the checkout. */
export const useCheckoutWith = (): ((product: Product) => Promise<void>) => {
  const services = useServices()
  const { go } = useNavigation()
  const person = useUserId()
  return useCallback(
    async (product) => {
      if (person === undefined) return
      const addition = await addAsking(services, person, { product })
      if (addition === 'full') toasts.show(cartWords.full, 'warning')
      if (addition === 'added' || addition === 'same-club') go('/checkout')
    },
    [services, person, go],
  )
}

const addedWords = ({ product, gift }: NewUnit): string =>
  gift ? cartWords.giftAdded(product.name, gift.giftedTo || gift.giftedEmail) : cartWords.added(product.name)

const mayReplace = async ({ own }: Services, person: string, next: string): Promise<boolean> => {
  const old = clubIn(await cartOf(own, person))
  return dialogs.confirm({
    title: cartWords.replaceTitle,
    body: cartWords.replaceBody(old?.name ?? '', next),
    yes: cartWords.replace,
  })
}
