import { useEffect, useMemo, useState } from 'react'
import type { Map as LeafletMap } from 'leaflet'
import { clustersOf, type MapMarker } from '../clusters.ts'
import type { MapEvents, MapScene } from '../scene.ts'
import { areaOf, type Area } from '../marker-area.ts'
import { isCovered } from './covered.ts'
import { keepMarkers, type Drawn, type Placed } from './markers.ts'
import { boxOf } from './open-map.ts'

/** The user's position. */
interface DotMarker extends Placed {
  dot: true
}
export type AnyMarker = MapMarker | DotMarker

const idsOf = (marker: MapMarker): readonly number[] => ('ids' in marker ? marker.ids : [marker.place.id])

/** The markers that nothing over the map covers: a covered one comes into view with a move. */
const pressable = (map: LeafletMap, markers: readonly MapMarker[], chosen: number | undefined): MapMarker[] => {
  const over = coversOf(map)
  const { left, top } = map.getContainer().getBoundingClientRect()
  return markers.filter((marker) => {
    if ('place' in marker && marker.place.id === chosen) return true
    const { x, y } = map.latLngToContainerPoint(marker.at)
    return !isCovered(areaOf({ x: x + left, y: y + top }, idsOf(marker).length), over)
  })
}

/** What floats over the map: the buttons and the search of its page. */
const coversOf = (map: LeafletMap): Area[] => {
  const page = map.getContainer().closest('[data-ui="page"]')
  return [...(page?.querySelectorAll('[data-over-map]') ?? [])].map((each) => each.getBoundingClientRect())
}

/** The markers of the scene in view, after each move of the map. */
export const useMarkers = (
  map: LeafletMap | undefined,
  { places, chosen, position }: MapScene,
  onView: MapEvents['onView'],
): Drawn<AnyMarker>[] => {
  const [drawn, setDrawn] = useState<Drawn<AnyMarker>[]>([])
  const keeper = useMemo(() => map && keepMarkers<AnyMarker>(map), [map])
  const clusters = useMemo(() => clustersOf(places, chosen), [places, chosen])
  useEffect(() => {
    if (!map || !keeper) return
    const show = () => {
      const found = pressable(map, clusters.within(boxOf(map), map.getZoom()), chosen)
      const dot: DotMarker[] = position ? [{ key: 'position', at: position, dot: true }] : []
      setDrawn(keeper.show([...dot, ...found]))
      keeper.raise(`place ${chosen}`)
      onView(found.flatMap(idsOf))
    }
    show()
    map.on('moveend resize', show)
    return () => void map.off('moveend resize', show)
  }, [map, keeper, clusters, chosen, position, onView])
  return drawn
}
