import type { Location } from '#contract/shapes/place.ts'

/** With more than these a list needs a search. */
export const searchFrom = 8

/**
 * Those in whose name, town, postal code or street every typed word begins a word.
 * By name; a place that is called so comes before one that only has a street called so.
 */
export const findLocations = (locations: readonly Location[], typed: string): Location[] => {
  const words = wordsOf(typed)
  const called = ({ name, city, zip }: Location) => matches(words, `${name} ${city} ${zip}`)
  return locations
    .filter((place) => matches(words, `${place.name} ${place.city} ${place.zip} ${place.address1}`))
    .sort((a, b) => Number(called(b)) - Number(called(a)) || a.name.localeCompare(b.name))
}

const matches = (words: readonly string[], text: string): boolean => {
  const own = wordsOf(text)
  return words.every((word) => own.some((each) => each.startsWith(word)))
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean)
