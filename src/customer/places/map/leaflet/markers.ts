import { divIcon, marker, type Map as LeafletMap, type Marker } from 'leaflet'
import type { Point } from '#src/platform/geolocation.ts'

/** A point of the map that has content. */
export interface Placed {
  /** Stays the same while the content is of the same. */
  key: string
  at: Point
}

/** A marker on the map, with the element into which its content is drawn. */
export interface Drawn<M extends Placed> {
  element: HTMLElement
  marker: M
}

/** Keeps the markers of a map: an unchanged one keeps its element, and with it the focus. */
export const keepMarkers = <M extends Placed>(map: LeafletMap) => {
  const kept = new Map<string, { on: Marker; element: HTMLElement }>()
  const add = ({ key, at }: M) => {
    const element = document.createElement('div')
    // Without a size of its own: its content is placed around the point.
    const icon = divIcon({ html: element, className: '', iconSize: [0, 0] })
    // The button inside takes the focus.
    const on = marker(at, { icon, keyboard: false, interactive: true, riseOnHover: true }).addTo(map)
    kept.set(key, { on, element })
    return element
  }
  return {
    show: (markers: readonly M[]): Drawn<M>[] => {
      const wanted = new Set(markers.map(({ key }) => key))
      const lost = [...kept].filter(([key]) => !wanted.has(key))
      const focused = lost.some(([, { element }]) => element.contains(document.activeElement))
      for (const [key, { on }] of lost) {
        on.remove()
        kept.delete(key)
      }
      // The cluster that had the focus is separated: the map keeps it.
      if (focused) map.getContainer().focus({ preventScroll: true })
      return markers.map((each): Drawn<M> => {
        const known = kept.get(each.key)
        known?.on.setLatLng(each.at)
        return { element: known?.element ?? add(each), marker: each }
      })
    },
    /** Draws the marker of this key above all others. */
    raise: (key: string) => {
      for (const [name, { on }] of kept) on.setZIndexOffset(name === key ? 1_000 : 0)
    },
  }
}
