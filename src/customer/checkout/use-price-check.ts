import { useEffect, useState } from 'react'
import { repriceCart, type Repriced } from '../cart/reprice.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { checkoutWords } from '#src/words/checkout.ts'

/**
 * Compares the cart's prices with the catalogue once, when the cart is opened.
 * @returns the message for the user
 */
export const usePriceCheck = (): string | undefined => {
  const services = useServices()
  const person = useUserId()
  const [note, setNote] = useState<string>()
  useEffect(() => {
    if (person === undefined) return
    // Without an answer the stored prices are used; the server compares the total before it charges.
    const check = async () => setNote(newsOf(await repriceCart(services, person, 'freshen')))
    void check().catch(() => undefined)
  }, [services, person])
  return note
}

const newsOf = ({ changed, gone }: Repriced): string | undefined =>
  [changed && checkoutWords.pricesChanged, gone.length > 0 && checkoutWords.gone(gone.join(', '))]
    .filter(Boolean)
    .join(' ') || undefined
