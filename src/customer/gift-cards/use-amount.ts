import { useState } from 'react'
import type { Product } from '#contract/shapes/product.ts'
import { chosenOf } from './amounts.ts'

export interface AmountChosen {
  amounts: readonly Product[]
  /** Undefined while no amount is sold. */
  chosen: Product | undefined
  choose(productId: number): void
}

/** The amount of a gift card or of a reload: the second smallest until the user chooses another. */
export const useAmount = (amounts: readonly Product[]): AmountChosen => {
  const [wanted, choose] = useState<number>()
  return { amounts, chosen: chosenOf(amounts, wanted), choose }
}
