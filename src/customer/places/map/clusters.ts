import Supercluster from 'supercluster'
import type { Point } from '#src/platform/geolocation.ts'
import { apart, makeWay, type Group } from './keep-apart.ts'
import { pointOf, type MapPlace } from './scene.ts'
import { pixelOf, pointAt } from './world-pixel.ts'

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
const markerOf = ({ members, at: pixel }: Group, zoom: number): MapMarker => {
  const [place] = members
  if (members.length === 1) return { key: `place ${place!.id}`, at: pointOf(place!), place: place! }
  const at = pointAt(pixel, zoom)
  const ids = members.map(({ id }) => id).sort((a, b) => a - b)
  return { key: `cluster ${ids.join()}`, at, ids, near: nearest(members, at) }
}

/**
 * Groups locations by zoom level. The selected one always has a marker of its own, so that it is seen at every zoom.
 */
export const clustersOf = (places: readonly MapPlace[], chosen: number | undefined): Clusters => {
  const single = places.find(({ id }) => id === chosen)
  const index = indexOf(places.filter((place) => place !== single))
  return {
    within: ({ west, south, east, north }, zoom) => {
      const found = index.getClusters([west, south, east, north], Math.floor(zoom))
      const groups = apart(
        found.map((each) => membersOf(index, each)),
        zoom,
      )
      const free = single ? makeWay(groups, single, zoom) : groups
      const own = single ? [{ members: [single], at: pixelOf(single, zoom) }] : []
      return [...free, ...own].map((group) => markerOf(group, zoom))
    },
  }
}

const nearest = (places: readonly MapPlace[], { lat, lng }: Point): string => {
  const far = (place: MapPlace) => Math.hypot(place.latitude - lat, place.longitude - lng)
  return places.reduce((best, place) => (far(place) < far(best) ? place : best)).name
}

/** True when no zoom separates the locations. */
export const areTogether = (places: readonly MapPlace[]): boolean => places.every((place) => same(place, places[0]!))
