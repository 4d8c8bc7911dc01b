import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLive } from '#src/kit/data/use-query.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { productListings } from '#src/resources/product-listings.ts'
import { products } from '#src/resources/resource.ts'
import { checkoutWords } from '#src/words/checkout.ts'
import { useOrderPlace } from '../cart/order-place.ts'
import { repriceCart, type Repriced } from '../cart/reprice.ts'

/**
 * Compares the cart's prices with the server's catalogue when the cart is opened and after each publication, and with the
 * stored one whenever that, or the rate of the order's location, changes.
 * @returns the message for the user
 */
export const usePriceCheck = (): string | undefined => {
  const services = useServices()
  const { keeper } = services
  const person = useUserId()
  const [note, setNote] = useState<string>()
  const catalogue = useLive(
    () => Promise.all(productListings.map(async (listing) => (await keeper.read(products, listing))?.value)),
    [keeper],
  )
  const rates = useOrderPlace()?.rates
  const rechecks = useSnapshot(keeper.rechecks).count
  const check = useEffectEvent(async (ask: 'refresh' | 'stored') => {
    if (person === undefined) return
    const news = newsOf(await repriceCart(services, person, ask))
    if (news) setNote(news)
  })
  // Without an answer the stored prices are used; the server compares the total before it charges.
  useEffect(() => void check('refresh').catch(() => undefined), [person, rechecks])
  useEffect(() => void check('stored').catch(() => undefined), [person, catalogue, rates])
  return note
}

const newsOf = ({ changed, gone }: Repriced): string | undefined =>
  [changed && checkoutWords.pricesChanged, gone.length > 0 && checkoutWords.gone(gone.join(', '))]
    .filter(Boolean)
    .join(' ') || undefined
