import Supercluster from 'supercluster'
import type { Point } from '#src/platform/geolocation.ts'
import type { MapPlace } from './scene.ts'

export interface PlaceMarker {
  /** Stays the same while the marker stands for the same. */
  key: string
  at: Point
  place: MapPlace
}

/** Several locations that would cover each other. */
export interface ClusterMarker extends Pick<PlaceMarker, 'key' | 'at'> {
  ids: readonly number[]
  /** Name of the location next to the marker. */
  near: string
}

export type MapMarker = PlaceMarker | ClusterMarker

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export interface Clusters {
  /** The markers in a part of the map at a zoom level. */
  within: (box: Box, zoom: number) => MapMarker[]
}

/** Pixels: nearer markers would cover each other, and a finger could not tell them apart. */
const radius = 58
/** Pixels of the world at zoom 0. */
const extent = 256
/** Beyond the map's closest zoom, so that locations at one address are a cluster at every zoom. */
const maxZoom = 20

/** A quarter of a metre: locations at one address. */
const same = (a: MapPlace, b: MapPlace) =>
  Math.abs(a.latitude - b.latitude) < 2e-6 && Math.abs(a.longitude - b.longitude) < 2e-6

/**
 * Groups locations by zoom level. The selected one always has a marker of its own, so that it is seen at every zoom.
 */
export const clustersOf = (places: readonly MapPlace[], chosen: number | undefined): Clusters => {
  const single = places.find(({ id }) => id === chosen)
  const others = places.filter((place) => place !== single)
  const index = new Supercluster<{ place: MapPlace }>({ radius, extent, maxZoom }).load(
    others.map((place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    })),
  )
  const markerOf = (place: MapPlace): MapMarker => ({
    key: `place ${place.id}`,
    at: { lat: place.latitude, lng: place.longitude },
    place,
  })
  return {
    within: ({ west, south, east, north }, zoom) => {
      const found = index.getClusters([west, south, east, north], Math.floor(zoom)).map((feature): MapMarker => {
        if (!('cluster_id' in feature.properties)) return markerOf(feature.properties.place)
        const members = index.getLeaves(feature.properties.cluster_id, Infinity).map((leaf) => leaf.properties.place)
        const [lng, lat] = feature.geometry.coordinates as [number, number]
        const ids = members.map(({ id }) => id)
        return {
          key: `cluster ${[...ids].sort((a, b) => a - b).join()}`,
          at: { lat, lng },
          ids,
          near: nearest(members, lat, lng),
        }
      })
      return single ? [...found, markerOf(single)] : found
    },
  }
}

const nearest = (places: readonly MapPlace[], lat: number, lng: number): string => {
  const far = (place: MapPlace) => Math.hypot(place.latitude - lat, place.longitude - lng)
  return places.reduce((best, place) => (far(place) < far(best) ? place : best)).name
}

/** True when no zoom separates the locations. */
export const areTogether = (places: readonly MapPlace[]): boolean => places.every((place) => same(place, places[0]!))
