import type { Location } from '#contract/shapes/place.ts'

type Searched = Pick<Location, 'name' | 'city' | 'address1' | 'state' | 'zip'>

/** Without accents and case, so that "lac cote" finds "Lac Côté". */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Locations whose name, town or street contains every word, or whose ZIP begins with it. An empty text finds all. */
export const findPlaces = <T extends Searched>(locations: readonly T[], text: string): readonly T[] => {
  const words = plain(text)
    .split(/[\s,]+/)
    .filter(Boolean)
  if (words.length === 0) return locations
  return locations.filter(({ name, city, address1, state, zip }) => {
    const haystack = plain(`${name} ${city} ${address1} ${state}`)
    return words.every((word) => haystack.includes(word) || zip.startsWith(word))
  })
}
