import type { Location } from '#contract/shapes/place.ts'

/** The cities that the locations can be filtered by, in alphabetical order; none where all are in one. */
export const citiesOf = (places: readonly Pick<Location, 'city'>[]): string[] => {
  const cities = [...new Set(places.map(({ city }) => city.trim()).filter(Boolean))]
  return cities.length > 1 ? cities.sort(new Intl.Collator('en').compare) : []
}

/** The locations of a city; all of them without one, and for a city that no longer has any. */
export const inCity = <T extends Pick<Location, 'city'>>(places: readonly T[], city: string): readonly T[] => {
  const found = city ? places.filter((place) => place.city.trim() === city) : places
  return found.length > 0 ? found : places
}
