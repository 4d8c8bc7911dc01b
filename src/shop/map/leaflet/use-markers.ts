import { useEffect, useMemo, useState } from 'react'
import type { Map as LeafletMap } from 'leaflet'
import { clustersOf, type MapMarker } from '../clusters.ts'
import type { MapEvents, MapScene } from '../scene.ts'
import { keepMarkers, type Drawn, type Placed } from './markers.ts'
import { boxOf } from './open-map.ts'

/** The user's position. */
interface DotMarker extends Placed {
  dot: true
}
export type AnyMarker = MapMarker | DotMarker

const idsOf = (marker: MapMarker): readonly number[] => ('ids' in marker ? marker.ids : [marker.place.id])

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
      const found = clusters.within(boxOf(map), map.getZoom())
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
