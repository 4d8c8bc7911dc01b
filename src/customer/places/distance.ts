import { milesPerDegree, nearbyMiles } from '#contract/constants.ts'
import type { Location } from '#contract/shapes/place.ts'
import type { Point } from '#src/platform/geolocation.ts'
import { distanceWords } from '#src/words/distance.ts'

type Placed = Pick<Location, 'id' | 'latitude' | 'longitude'>

/**
 * Miles on a flat earth: degrees times 68.7, without narrowing towards the poles. Exact enough to find the nearest
 * location.
 */
export const milesBetween = (from: Point, to: Pick<Placed, 'latitude' | 'longitude'>): number =>
  Math.hypot(to.latitude - from.lat, to.longitude - from.lng) * milesPerDegree

let tenths: Intl.NumberFormat | undefined
/** Made at its first use: a format costs a slow phone ten milliseconds. */
const inTenths = (miles: number): string => {
  tenths ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return tenths.format(miles)
}

/** "0.8 mi", "2,113.0 mi" */
export const milesText = (miles: number): string => distanceWords.miles(inTenths(miles))

/** "0.8 mi away" */
export const milesAway = (miles: number): string => distanceWords.milesAway(inTenths(miles))

export interface WithDistance<T> {
  location: T
  /** Undefined without the user's position. */
  miles: number | undefined
}

/** Nearest first when the position is known, ties by id; else alphabetical. */
export const sortByDistance = <T extends Placed & Pick<Location, 'name'>>(
  locations: readonly T[],
  position: Point | undefined,
): WithDistance<T>[] => {
  if (!position) {
    const order = new Intl.Collator('en', { numeric: true })
    return locations
      .map((location) => ({ location, miles: undefined }))
      .sort((a, b) => order.compare(a.location.name, b.location.name))
  }
  return locations
    .map((location) => ({ location, miles: milesBetween(position, location) }))
    .sort((a, b) => a.miles - b.miles || a.location.id - b.location.id)
}

/** The location that the user is at: the nearest within a mile, ties by id; undefined when there is none. */
export const locationAt = <T extends Placed & Pick<Location, 'name'>>(
  locations: readonly T[],
  position: Point | undefined,
): T | undefined => {
  const [nearest] = position ? sortByDistance(locations, position) : []
  return nearest && nearest.miles! <= nearbyMiles ? nearest.location : undefined
}

const directions = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const
export type Direction = (typeof directions)[number]

/** The direction from here, as one of eight compass points. */
export const directionTo = (from: Point, to: Pick<Placed, 'latitude' | 'longitude'>): Direction => {
  const turns = Math.atan2(to.longitude - from.lng, to.latitude - from.lat) / (2 * Math.PI)
  return directions[(Math.round(turns * 8) + 8) % 8]!
}
