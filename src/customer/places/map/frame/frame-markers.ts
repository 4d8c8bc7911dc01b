import type { FrameMarker } from '#contract/map-frame.ts'
import type { Point } from '#src/platform/geolocation.ts'
import { uiWords } from '#src/words/ui.ts'
import type { MapMarker } from '../clusters.ts'

/** Markers as the frame draws them: with their names in words. */
export const frameMarkers = (
  markers: readonly MapMarker[],
  chosen: number | undefined,
  position: Point | undefined,
): FrameMarker[] => {
  const drawn = markers.map((marker): FrameMarker =>
    'ids' in marker
      ? {
          key: marker.key,
          at: marker.at,
          label: uiWords.clusterOf(marker.ids.length, marker.near),
          kind: 'cluster',
          count: marker.ids.length,
          selected: false,
        }
      : {
          key: marker.key,
          at: marker.at,
          label: marker.place.name,
          kind: 'place',
          count: 1,
          selected: marker.place.id === chosen,
        },
  )
  const dot: FrameMarker[] = position
    ? [{ key: 'position', at: position, label: '', kind: 'position', count: 1, selected: false }]
    : []
  return [...dot, ...drawn]
}
