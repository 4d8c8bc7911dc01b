import Supercluster from 'supercluster'
import type { Point } from '#src/platform/geolocation.ts'
import { apart } from './keep-apart.ts'
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

type Index = Supercluster<{ place: MapPlace }>

const indexOf = (places: readonly MapPlace[]): Index =>
  new Supercluster<{ place: MapPlace }>({ radius, extent, maxZoom }).load(
    places.map((place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    })),
  )

const membersOf = (index: Index, { properties }: ReturnType<Index['getClusters']>[number]): MapPlace[] =>
  'cluster_id' in properties
    ? index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.place)
    : [properties.place]

/** The marker of one location, or of several. */
const markerOf = (members: readonly MapPlace[]): MapMarker => {
  const mean = (of: (place: MapPlace) => number) => members.reduce((sum, place) => sum + of(place), 0) / members.length
  const at = { lat: mean(({ latitude }) => latitude), lng: mean(({ longitude }) => longitude) }
  const [place] = members
  if (members.length === 1) return { key: `place ${place!.id}`, at, place: place! }
  const ids = members.map(({ id }) => id).sort((a, b) => a - b)
  return { key: `cluster ${ids.join()}`, at, ids, near: nearest(members, at) }
}

/**
 * Groups locations by zoom level. The selected one always has a marker of its own, so that it is seen at every zoom.
 */
export const clustersOf = (places: readonly MapPlace[], chosen: number | undefined): Clusters => {
  const single = places.filter(({ id }) => id === chosen)
  const index = indexOf(places.filter((place) => !single.includes(place)))
  return {
    within: ({ west, south, east, north }, zoom) => {
      const groups = index
        .getClusters([west, south, east, north], Math.floor(zoom))
        .map((each) => membersOf(index, each))
      return [...apart(groups, zoom), ...single.map((place) => [place])].map(markerOf)
    },
  }
}

const nearest = (places: readonly MapPlace[], { lat, lng }: Point): string => {
  const far = (place: MapPlace) => Math.hypot(place.latitude - lat, place.longitude - lng)
  return places.reduce((best, place) => (far(place) < far(best) ? place : best)).name
}

/** True when no zoom separates the locations. */
export const areTogether = (places: readonly MapPlace[]): boolean => places.every((place) => same(place, places[0]!))
