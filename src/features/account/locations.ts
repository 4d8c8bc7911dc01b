import type { Location } from '#contract/shapes/place.ts'

/** With more than these a list needs a search. */
export const searchFrom = 8

/** By name, those in whose name, town, street or postal code every typed word begins a word. */
export const findLocations = (locations: readonly Location[], typed: string): Location[] => {
  const words = wordsOf(typed)
  return locations
    .filter(({ name, city, address1, zip }) => {
      const own = wordsOf(`${name} ${city} ${address1} ${zip}`)
      return words.every((word) => own.some((each) => each.startsWith(word)))
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean)
