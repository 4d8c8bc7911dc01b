import { knownOr } from '#src/kit/data/known-or.ts'
import type { Location } from '#contract/shapes/place.ts'
import { sortByDistance, milesBetween, locationAt, type WithDistance } from './distance.ts'
import { useHomeLocation } from './use-home-location.ts'
import { usePosition } from './use-position.ts'
import { useListedPlaces } from './use-listed-places.ts'

/** The location to show: the chosen one, else the only one, else the nearest. Undefined without any of these. */
export const useNearest = (): WithDistance<Location> | undefined => {
  const { location: home } = useHomeLocation()
  const { point } = usePosition()
  const places = knownOr(useListedPlaces(), [])
  const only = places.length === 1 ? places[0] : undefined
  const spoken = home ?? only
  if (spoken) return { location: spoken, miles: point && milesBetween(point, spoken) }
  return point ? sortByDistance(places, point)[0] : undefined
}

/** The location that the user is at, for filters with an automatic default; undefined farther away than a mile. */
export const useLocationHere = (): Location | undefined => {
  const { point } = usePosition()
  return locationAt(knownOr(useListedPlaces(), []), point)
}
