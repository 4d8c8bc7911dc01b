import type { Location } from '#contract/shapes/place.ts'
import type { Point } from '#src/platform/geolocation.ts'

/** What a map needs of a location. */
export type MapPlace = Pick<Location, 'id' | 'name' | 'latitude' | 'longitude'>

/** What a map shows. */
export interface MapScene {
  places: readonly MapPlace[]
  /** Id of the selected location. */
  chosen: number | undefined
  /** The user's position. */
  position: Point | undefined
}

/** What the user did on the map. */
export interface MapEvents {
  onChoose: (id: number) => void
  /** A cluster was pressed; `near` is the name of the location next to it. */
  onCluster: (ids: readonly number[], near: string) => void
  /** The locations in view, after each move. */
  onView: (ids: readonly number[]) => void
}

/** Moves a map. */
export interface MapHandle {
  /** Centres a point; zooms in when the map is further out than `zoom`. */
  moveTo: (point: Point, zoom?: number) => void
  /** Shows all the points. */
  fit: (points: readonly Point[]) => void
  zoomBy: (steps: 1 | -1) => void
}

export const pointOf = ({ latitude, longitude }: Pick<Location, 'latitude' | 'longitude'>): Point => ({
  lat: latitude,
  lng: longitude,
})
