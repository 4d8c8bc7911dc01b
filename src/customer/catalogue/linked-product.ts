import { createContext, useContext } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { productIn } from './anchor.ts'

/** The product that stands in place of the one in the address; undefined: the address decides. */
export const ShownProductContext = createContext<number | null | undefined>(undefined)

interface LinkedProduct {
  /** Null: no product is named. */
  productId: number | null
  /** It is kept in view when the list changes: a preview shows what is being edited. */
  isFollowed: boolean
}

/** The product that the hash of the address names. */
export const useLinkedProduct = (): LinkedProduct => {
  const shown = useContext(ShownProductContext)
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  )
  return shown === undefined
    ? { productId: productIn(hash) ?? null, isFollowed: false }
    : { productId: shown, isFollowed: shown !== null }
}
