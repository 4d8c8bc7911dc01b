import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react'
import { mapFramePath, type FromFrame, type MapService, type FrameMarker } from '#contract/map-frame.ts'
import { useServices } from '#src/kit/services.ts'
import { mapWords } from '#src/words/map.ts'
import { clustersOf, type Box, type MapMarker } from '../clusters.ts'
import { cutsOff } from '../first-view.ts'
import { pointOf, type MapEvents, type MapHandle, type MapScene } from '../scene.ts'
import type { MapView } from '#src/kit/map/open-leaflet.ts'
import * as css from './framed-map.module.css'
import { useFramePort, useGiveUp } from './use-frame.ts'
import type { FramePort } from './frame-port.ts'
import type { Point } from '#src/platform/geolocation.ts'
import { uiWords } from '#src/words/ui.ts'

export interface FramedMapProps extends MapScene, MapEvents {
  service: MapService
  /** Of the frame's page. */
  origin: string
  view: MapView
  handle: Ref<MapHandle>
  /** The service did not answer, or refused: another map takes over. */
  onFailed: () => void
}

/** The part of the map that the frame shows. */
interface Seen {
  box: Box
  zoom: number
}

const none: readonly MapMarker[] = []

/** The map of a service, in a frame of an origin of its own: its script runs there, never in the app's page. */
export default function FramedMap(props: FramedMapProps) {
  const { service, origin, view, places, chosen, position, handle, onFailed, onChoose, onCluster, onView } = props
  const { origin: site } = useServices()
  const frame = useRef<HTMLIFrameElement>(null)
  const [seen, setSeen] = useState<Seen>()
  const clusters = useMemo(() => clustersOf(places, chosen), [places, chosen])
  const markers = useMemo(() => (seen ? clusters.within(seen.box, seen.zoom) : none), [clusters, seen])
  const press = (key: string) => {
    const marker = markers.find((each) => each.key === key)
    if (!marker) return
    if ('ids' in marker) onCluster(marker.ids, marker.near)
    else onChoose(marker.place.id)
  }
  const port = useFramePort(frame, origin, view, (message: FromFrame) => {
    if (message.kind === 'failed') onFailed()
    if (message.kind === 'view') {
      if (!seen && cutsOff(message.box, places)) frameHandle(port).fit(places.map(pointOf))
      setSeen(message)
    }
    if (message.kind === 'press') press(message.key)
  })
  useGiveUp(seen !== undefined, origin, onFailed)
  useImperativeHandle(handle, () => frameHandle(port), [port])
  useEffect(() => {
    port?.send({ kind: 'markers', markers: frameMarkers(markers, chosen, position) })
    if (seen) onView(markers.flatMap((marker) => ('ids' in marker ? marker.ids : [marker.place.id])))
  }, [port, markers, chosen, position, seen, onView])
  return (
    <iframe
      ref={frame}
      className={css.frame}
      title={mapWords.label}
      src={`${origin}${mapFramePath}?${new URLSearchParams({ service, site }).toString()}`}
      referrerPolicy="origin"
    />
  )
}

/** Moves the map in a frame; does nothing without a channel. */
const frameHandle = (port: Pick<FramePort, 'send'> | undefined): MapHandle => ({
  moveTo: (at, zoom) => port?.send({ kind: 'move', at, zoom: zoom ?? 0 }),
  fit: (points) => {
    if (points.length === 0) return
    const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
    const box = {
      west: Math.min(...lngs),
      east: Math.max(...lngs),
      south: Math.min(...lats),
      north: Math.max(...lats),
    }
    port?.send({ kind: 'fit', box })
  },
  zoomBy: (steps) => port?.send({ kind: 'zoom', steps }),
})

/** Markers as the frame draws them: with their names in words. */
const frameMarkers = (
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
