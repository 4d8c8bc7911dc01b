import { plain } from '#src/customer/places/search.ts'
import type { Offer } from '#src/customer/catalogue/offers.ts'

/** The offers whose name or details contain every word of a text, in any case. An empty text finds all. */
export const matching = (offers: readonly Offer[], text: string): readonly Offer[] => {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return offers.filter(({ product: { name, details } }) => {
    const searched = plain([name, ...details].join(' '))
    return words.every((word) => searched.includes(word))
  })
}
