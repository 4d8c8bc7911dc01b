import { knownOr } from '#src/kit/data/known-or.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { anchorOf, productIn } from '#src/customer/catalogue/anchor.ts'
import type { Listing } from '#src/customer/catalogue/use-listing.tsx'

/**
 * The id of the product card that the address names by its hash, once the cards are drawn. The card is scrolled into
 * view, since the browser looked for it before it was there. A product that is hidden by the location of the user, and
 * not by a choice in the address, makes the listing show all locations.
 */
export const useLinkedCard = ({ stored, location: at, waiting, showAll, isChosen }: Listing): string | undefined => {
  const [linked, setLinked] = useState<string>()
  const shown = useRef<string>(undefined)
  const goods = knownOr(stored)
  const follow = useEffectEvent(() => {
    const productId = productIn(location.hash)
    const card = productId === undefined ? null : document.getElementById(anchorOf({ productId }))
    if (card && shown.current !== card.id) card.scrollIntoView({ block: 'center' })
    shown.current = card?.id
    setLinked(card?.id)
    if (!card && !isChosen && goods?.some((product) => product.productId === productId)) showAll()
  })
  useEffect(() => {
    if (waiting) {
      // The cards are gone, and the place of the page with them.
      shown.current = undefined
      return
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [waiting, at, goods])
  return linked
}
