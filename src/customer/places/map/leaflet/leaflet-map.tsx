import { useEffect, useImperativeHandle, useRef, type Ref, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Map as LeafletMapObject } from 'leaflet'
import { transientMark } from '#contract/screen-picture.ts'
import type { MapTiles } from '#contract/shapes/map.ts'
import { isStill } from '#src/platform/motion.ts'
import { MapCluster, MapPin, PositionDot } from '#src/customer/ui/map-pin.tsx'
import type { MapView } from '#src/kit/map/open-leaflet.ts'
import { useGround, useLeaflet } from '#src/kit/map/use-leaflet.ts'
import { mapWords } from '#src/words/map.ts'
import type { MapEvents, MapHandle, MapScene } from '../scene.ts'
import { clearNames } from './clear-names.ts'
import * as css from './leaflet-map.module.css'
import { handleOf, showAll, wasDragged } from './open-map.ts'
import { useMarkers, type AnyMarker } from './use-markers.ts'

export interface LeafletMapProps extends MapScene, MapEvents {
  view: MapView
  tiles: MapTiles | null
  /** Address of the merchant's local map; empty for none. */
  localMap: string
  /** Moves the map. */
  handle: Ref<MapHandle>
}

/** The app's own map. Its markers are buttons; the list beside it is the accessible equal. */
export default function LeafletMap(props: LeafletMapProps) {
  const { view, tiles, localMap, handle, chosen, onChoose, onCluster, onView } = props
  const box = useRef<HTMLDivElement>(null)
  const map = useLeaflet(box, view, (opened) => showAll(opened, props.places))
  const ground = useGround(map, localMap, tiles)
  const drawn = useMarkers(map, props, onView)
  useEffect(() => clearNames(box.current!), [ground, drawn])
  const { isStop, around } = useTabStops(drawn.map(({ marker }) => marker.key))
  useImperativeHandle(handle, () => (map ? handleOf(map) : nothing), [map])
  /** A drag that starts on a marker moves the map and chooses nothing. */
  const press = (act: () => void) => () => (map && wasDragged(map)) || act()
  return (
    <div
      ref={box}
      className={css.map}
      role="region"
      aria-label={mapWords.label}
      data-ui="map"
      {...around}
      {...transient}
    >
      {drawn.map(({ element, marker }) =>
        createPortal(
          <div className={css.marker} onFocus={() => map && keepInside(map, marker)}>
            <Content isStop={isStop(marker.key)} {...{ marker, chosen, press, onChoose, onCluster }} />
          </div>,
          element,
          marker.key,
        ),
      )}
    </div>
  )
}

/** The map's panes are laid out by a sheet that a stored picture of the screen does not have. */
const transient = { [transientMark]: '' }

const nothing: MapHandle = { moveTo: () => undefined, fit: () => undefined, zoomBy: () => undefined }

/** Pixels: a marker with its label. */
const room: [number, number] = [44, 76]

/** A marker that the keyboard reaches is moved in whole. */
const keepInside = (map: LeafletMapObject, { at }: AnyMarker) => {
  if (document.activeElement?.matches(':focus-visible')) map.panInside(at, { padding: room, animate: !isStill() })
}

interface ContentProps extends Pick<LeafletMapProps, 'chosen' | 'onChoose' | 'onCluster'> {
  marker: AnyMarker
  /** Reached by the Tab key. */
  isStop: boolean
  press: (act: () => void) => () => void
}

function Content({ marker, chosen, isStop, press, onChoose, onCluster }: ContentProps) {
  const tabIndex = isStop ? 0 : -1
  if ('dot' in marker)
    return (
      <div className={css.centred}>
        <PositionDot />
      </div>
    )
  if ('ids' in marker)
    return (
      <div className={css.centred}>
        <MapCluster
          count={marker.ids.length}
          near={marker.near}
          tabIndex={tabIndex}
          onClick={press(() => onCluster(marker.ids, marker.near))}
        />
      </div>
    )
  const { id, name } = marker.place
  return (
    <div className={css.standing}>
      <MapPin label={name} tabIndex={tabIndex} selected={id === chosen} onClick={press(() => onChoose(id))} />
    </div>
  )
}

/** Keys of Leaflet that move the map or zoom. */
const moves = /^(Arrow|[+=_-]$)/

/**
 * Limits the Tab key to the markers that were there when the focus came into the map. A focused marker moves the map, a
 * moved map has other markers, and each of these would be the next stop: the focus would not come out again.
 * @param keys of the markers that are drawn
 */
const useTabStops = (keys: readonly string[]) => {
  const [stops, setStops] = useState<readonly string[]>()
  return {
    isStop: (key: string): boolean => stops === undefined || stops.includes(key),
    /** Listeners of the element around the markers. */
    around: {
      onFocus: () => setStops((known) => known ?? keys),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setStops(undefined)
      },
      // The user moves the map to other markers.
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (moves.test(key)) setStops(undefined)
      },
    },
  }
}
