import { milesPerDegree, nearbyMiles } from '../constants.ts'

export interface Position {
  latitude: number
  longitude: number
}

/** Miles on a flat earth: degrees times 68.7, in both directions. Good enough to tell the nearest site. */
export const milesBetween = (one: Position, other: Position): number =>
  Math.hypot(one.latitude - other.latitude, one.longitude - other.longitude) * milesPerDegree

/** "0.8 mi": one decimal. */
export const milesText = (miles: number): string => `${miles.toFixed(1)} mi`

/** The nearest place within a mile, the lower id where two are equally near; undefined when none is. */
export const placeHere = <T extends Position & { id: number }>(places: readonly T[], here: Position): T | undefined => {
  const near = places.filter((place) => milesBetween(place, here) <= nearbyMiles)
  return near.sort((a, b) => milesBetween(a, here) - milesBetween(b, here) || a.id - b.id)[0]
}
