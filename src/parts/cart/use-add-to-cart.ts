import { useCallback } from 'react'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { cartWords } from '#src/words/cart.ts'
import { usePerson } from '../data/use-session.ts'
import { useServices, type Services } from '../services.ts'
import { addUnit, cartOf, type NewUnit } from './cart.ts'
import { clubIn } from './bill.ts'

/** Puts a unit into the cart and says so; asks before a club takes another's place. True when it is in. */
export const useAddToCart = (): ((unit: NewUnit) => Promise<boolean>) => {
  const services = useServices()
  const person = usePerson()
  return useCallback(async (unit) => person !== undefined && addAndTell(services, person, unit), [services, person])
}

const addAndTell = async (services: Services, person: string, unit: NewUnit): Promise<boolean> => {
  const { name } = unit.product
  const first = await addUnit(services, person, unit)
  const replaces = first === 'replaces-club' && (await mayReplace(services, person, name))
  const addition = replaces ? await addUnit(services, person, unit, true) : first
  if (addition === 'added') toasts.show(addedWords(unit), 'success')
  if (addition === 'full') toasts.show(cartWords.full, 'warning')
  if (addition === 'same-club') toasts.show(cartWords.sameClub(name), 'info')
  return addition === 'added'
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
