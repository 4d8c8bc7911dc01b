import type { Box } from './clusters.ts'
import type { MapPlace } from './scene.ts'

/** More locations are found by moving the map. */
const fewPlaces = 8

/** Part of the map's width and height at each edge that buttons and the list cover. */
const covered = 0.16

/**
 * True when a first view cuts one of a few locations off, or hides it below what floats over the map: the merchant chose
 * the view for a larger screen.
 */
export const cutsOff = ({ west, south, east, north }: Box, places: readonly MapPlace[]): boolean => {
  const [wide, high] = [(east - west) * covered, (north - south) * covered]
  return (
    places.length > 0 &&
    places.length <= fewPlaces &&
    places.some(
      ({ latitude, longitude }) =>
        longitude < west + wide || longitude > east - wide || latitude < south + high || latitude > north - high,
    )
  )
}
