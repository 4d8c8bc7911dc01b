import { latLngBounds, type Map as LeafletMap } from 'leaflet'
import type { Point } from '#src/platform/geolocation.ts'
import { isStill } from '#src/platform/motion.ts'
import type { Box } from '../clusters.ts'
import { cutsOff } from '../first-view.ts'
import type { MapHandle, MapPlace } from '../scene.ts'

/** Pixels between the outermost marker and the edge of the map. */
const edge: [number, number] = [36, 60]

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
