import { latLngBounds, map as openLeaflet, tileLayer, type Map as LeafletMap } from 'leaflet'
import type { MapTiles } from '#contract/shapes/map.ts'
import type { Point } from '#src/platform/geolocation.ts'
import { isStill } from '#src/platform/motion.ts'
import type { Box } from '../clusters.ts'
import { cutsOff } from '../first-view.ts'
import type { MapHandle, MapPlace, MapView } from '../scene.ts'
import { followZoom } from './local-layer.ts'

/** As close as the local maps are drawn. */
const closest = 18
/** Pixels between the outermost marker and the edge of the map. */
const edge: [number, number] = [36, 60]

/**
 * Opens a map in an element. It has none of Leaflet's own controls: they set markup, and the app draws its own.
 */
export const openMap = (element: HTMLElement, { center, zoom }: MapView): LeafletMap => {
  const still = isStill()
  const map = openLeaflet(element, {
    center,
    zoom,
    minZoom: 3,
    maxZoom: closest,
    zoomControl: false,
    attributionControl: false,
    fadeAnimation: !still,
    zoomAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  })
  followZoom(map)
  return map
}

/** Tiles of a server; the worker stores those that were seen. */
export const tilesOf = ({ url, maxZoom }: MapTiles) =>
  // With the answer readable, the worker sees whether it is a picture.
  tileLayer(url, { maxZoom: closest, maxNativeZoom: maxZoom, crossOrigin: 'anonymous' })

export const boxOf = (map: LeafletMap): Box => {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}

/** Shows all of a few locations where the first view cuts one off. */
export const showAll = (map: LeafletMap, places: readonly MapPlace[]): void => {
  if (!cutsOff(boxOf(map), places)) return
  const all = latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]))
  map.fitBounds(all, { padding: edge, maxZoom: map.getZoom(), animate: false })
}

export const handleOf = (map: LeafletMap): MapHandle => {
  const animate = !isStill()
  return {
    moveTo: (at, zoom) => void map.setView(at, Math.max(map.getZoom(), zoom ?? 0), { animate }),
    fit: (points: readonly Point[]) => {
      if (points.length > 0)
        map.fitBounds(latLngBounds(points.map(({ lat, lng }) => [lat, lng])), { padding: edge, maxZoom: 15, animate })
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps, { animate }),
  }
}

/** True during the click that ends a drag. */
export const wasDragged = ({ dragging }: LeafletMap): boolean =>
  // Public in Leaflet, missing in its types.
  (dragging as unknown as { moved: () => boolean }).moved()
