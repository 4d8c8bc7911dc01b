import { useEffect, useState } from 'react'
import { anchorOf, productIn } from './anchor.ts'

/**
 * The id of the product card that the address names by its hash, once the cards are drawn. The card is scrolled into
 * view, since the browser looked for it before it was there.
 * @param drawn the cards are in the document
 */
export const useLinkedCard = (drawn: boolean): string | undefined => {
  const [linked, setLinked] = useState<string>()
  useEffect(() => {
    if (!drawn) return
    const follow = () => {
      const productId = productIn(location.hash)
      const card = productId === undefined ? null : document.getElementById(anchorOf({ productId }))
      setLinked(card?.id)
      card?.scrollIntoView({ block: 'center' })
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [drawn])
  return linked
}
