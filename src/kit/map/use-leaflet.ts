import { useEffect, useState, type RefObject } from 'react'
import type { LayerGroup, Map as LeafletMap } from 'leaflet'
import type { MapTiles } from '#contract/shapes/map.ts'
import { localLayer } from './local-layer.ts'
import { fetchLocalMap } from './local-map.ts'
import { openMap, tilesOf, type MapView } from './open-leaflet.ts'
import text from 'leaflet/dist/leaflet.css?inline'

/**
 * A map in the element, as long as the component lives. Undefined until it is open.
 * @param onOpen is called before the map is drawn
 */
export const useLeaflet = (
  box: RefObject<HTMLDivElement | null>,
  view: MapView,
  onOpen: (map: LeafletMap) => void = () => undefined,
): LeafletMap | undefined => {
  const [map, setMap] = useState<LeafletMap>()
  // The first view only: later the user moves the map.
  const [start] = useState({ view, onOpen })
  useEffect(() => {
    adoptLeafletStyles()
    const opened = openMap(box.current!, start.view)
    start.onOpen(opened)
    const sizes = new ResizeObserver(() => opened.invalidateSize({ animate: false }))
    sizes.observe(box.current!)
    setMap(opened)
    return () => {
      sizes.disconnect()
      opened.remove()
    }
  }, [box, start])
  return map
}

/**
 * The streets below the markers: the merchant's own drawing, and above it the tiles of a server where one is set. The
 * answer is the drawing once it is on the map.
 */
export const useGround = (
  map: LeafletMap | undefined,
  localMap: string,
  tiles: MapTiles | null,
): LayerGroup | undefined => {
  const [ground, setGround] = useState<LayerGroup>()
  useEffect(() => {
    if (!map || localMap === '') return
    let current = true
    const drawn = fetchLocalMap(localMap, (...request) => fetch(...request)).then(
      (shapes) => (current ? localLayer(shapes).addTo(map) : undefined),
      (error: unknown) => {
        // The map is usable without streets; offline, the worker may not have them yet.
        console.warn('local map unavailable', error)
        return undefined
      },
    )
    void drawn.then((layer) => current && setGround(layer))
    return () => {
      current = false
      setGround(undefined)
      void drawn.then((layer) => layer?.remove())
    }
  }, [map, localMap])
  useEffect(() => {
    if (!map || !tiles) return
    const layer = tilesOf(tiles).addTo(map)
    return () => void layer.remove()
  }, [map, tiles])
  return ground
}

let adopted = false

/**
 * Applies Leaflet's own sheet once. It comes with the map instead of the first load, in a weak layer: the app's sheets
 * win. Its pictures belong to controls that the app does not use.
 */
const adoptLeafletStyles = (): void => {
  if (adopted) return
  adopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@layer base { ${text} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
