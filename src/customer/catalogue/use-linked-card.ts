import { useEffect, useEffectEvent, useRef } from 'react'
import { knownOr } from '#src/kit/data/known-or.ts'
import { anchorOf } from './anchor.ts'
import { useLinkedProduct } from './linked-product.ts'
import type { Listing } from './use-listing.tsx'

/**
 * The id of the product that the address names, once it is listed. Its card is scrolled into view, since the browser
 * looked for it before it was there. A product that is hidden by the location of the user, and not by a choice in the
 * address, makes the listing show all locations.
 * @param isReturn the user has come back, to a place that is kept: the card is not scrolled to
 */
export const useLinkedCard = (
  { stored, offers, location: at, waiting, showAll, isChosen }: Listing,
  isReturn: () => boolean = () => false,
): number | null => {
  const { productId, isFollowed } = useLinkedProduct()
  const shown = useRef<string>(undefined)
  const goods = knownOr(stored)
  const follow = useEffectEvent(() => {
    const card = productId === null ? null : document.getElementById(anchorOf({ productId }))
    if (card && isFollowed) card.scrollIntoView({ block: shown.current === card.id ? 'nearest' : 'center' })
    else if (card && shown.current !== card.id && !isReturn()) card.scrollIntoView({ block: 'center' })
    shown.current = card?.id
    if (!card && !isChosen && goods?.some((product) => product.productId === productId)) showAll()
  })
  useEffect(() => {
    // While it waits the cards are gone, and the place of the page with them.
    if (waiting) shown.current = undefined
    else follow()
  }, [waiting, at, goods, productId])
  return offers.some(({ product }) => product.productId === productId) ? productId : null
}
