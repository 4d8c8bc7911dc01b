import { map as openLeaflet, tileLayer, type Map as LeafletMap } from 'leaflet'
import type { MapTiles } from '#contract/shapes/map.ts'
import type { Point } from '#src/platform/geolocation.ts'
import { isStill } from '#src/platform/motion.ts'
import { followZoom } from './local-layer.ts'

/** Where a map looks at first. */
export interface MapView {
  center: Point
  /** 1 is the world, 11 a city, 18 a house. */
  zoom: number
}

/** As close as the local maps are drawn. */
const closest = 18

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
