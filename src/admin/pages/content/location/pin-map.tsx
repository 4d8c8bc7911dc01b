import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { divIcon, marker, type LatLng, type Map as LeafletMap, type Marker } from 'leaflet'
import type { MapTiles } from '#contract/shapes/map.ts'
import { useGround, useLeaflet } from '#src/kit/map/use-leaflet.ts'
import type { Point } from '#src/platform/geolocation.ts'
import { isStill } from '#src/platform/motion.ts'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { locationWords } from '#src/words/admin-locations.ts'
import * as css from './pin-map.module.css'
import * as paint from '#src/kit/map/map-paint.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface PinMapProps {
  /** Undefined: the location has no position yet. */
  at: Point | undefined
  /** What the map shows then. */
  start: Point
  tiles: MapTiles | null
  /** Address of the merchant's local map; empty for none. */
  localMap: string
  onMove: (latitude: number, longitude: number) => void
}

/** 1 is the world, 11 a city, 18 a house. */
const streets = 15
const town = 11

/** Pixels that an arrow key moves the pin, and with Shift. */
const step = 4
const far = 40

/** Pixels between the pin and the edge of the map. */
const room: [number, number] = [44, 60]

/** A tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const arrows: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A map with one pin: dragged, set by a press on the map, or moved by the arrow keys, which is spoken. */
export default function PinMap({ at, start, tiles, localMap, onMove }: PinMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useLeaflet(box, at ? { center: at, zoom: streets } : { center: start, zoom: town })
  useGround(map, localMap, tiles)
  const move = ({ lat, lng }: Point) => onMove(rounded(lat), rounded(lng))
  const pin = usePin(map, at ?? start, move)
  const [spoken, setSpoken] = useState('')
  const position = at && locationWords.position(at.lat, at.lng)
  const press = (event: KeyboardEvent) => {
    if (!map) return
    const by = arrows[event.key]
    if (event.key === '+' || event.key === '-') map.setZoom(map.getZoom() + (event.key === '+' ? 1 : -1))
    if (!by) return
    // The map would move as well.
    event.preventDefault()
    event.stopPropagation()
    const pixels = event.shiftKey ? far : step
    const { x, y } = map.latLngToContainerPoint(at ?? start)
    const next = map.containerPointToLatLng([x + by[0] * pixels, y + by[1] * pixels]).wrap()
    move(next)
    setSpoken(locationWords.moved(locationWords.position(next.lat, next.lng)))
  }
  const zoom = (steps: number) => map?.setZoom(map.getZoom() + steps, { animate: !isStill() })
  return (
    <div className={cx(css.frame, paint.paint)} role="application" aria-label={locationWords.map}>
      <div ref={box} className={css.map} data-ui="map">
        {pin &&
          createPortal(
            <button
              type="button"
              className={cx(css.pin, !at && css.unset)}
              aria-label={position === undefined ? locationWords.pinUnset : locationWords.pin(position)}
              onKeyDown={press}
            >
              <PinShape />
            </button>,
            pin,
          )}
      </div>
      <div className={css.zoom}>
        <IconButton label={locationWords.zoomIn} icon={<Icon name="plus" weight="bold" />} onClick={() => zoom(1)} />
        <IconButton label={locationWords.zoomOut} icon={<Icon name="minus" weight="bold" />} onClick={() => zoom(-1)} />
      </div>
      {tiles && <p className={css.credit}>{tiles.attribution}</p>}
      <p className={prose.visuallyHidden} aria-live="polite">
        {spoken}
      </p>
    </div>
  )
}

const PinShape = () => (
  <svg viewBox="0 0 44 54" className={css.shape} aria-hidden="true">
    <path d="M22 53C14 43 3 34 3 21a19 19 0 0 1 38 0c0 13-11 22-19 32z" strokeWidth="2.5" />
    <circle cx="22" cy="21" r="7" />
  </svg>
)

/** The pin on the map. @returns the element into which its button is drawn */
const usePin = (map: LeafletMap | undefined, at: Point, onMove: (to: Point) => void): HTMLElement | undefined => {
  const [pin, setPin] = useState<{ on: Marker; element: HTMLElement }>()
  const latest = useRef(onMove)
  useEffect(() => void (latest.current = onMove))
  const { lat, lng } = at
  useEffect(() => {
    if (!map) return
    const element = document.createElement('div')
    // Without a size of its own: its content is placed around the point. The button inside takes the focus.
    const icon = divIcon({ html: element, className: '', iconSize: [0, 0] })
    const on = marker(map.getCenter(), { icon, draggable: true, autoPan: true, keyboard: false }).addTo(map)
    const moved = (to: LatLng) => latest.current(to.wrap())
    on.on('dragend', () => moved(on.getLatLng()))
    const press = ({ latlng }: { latlng: LatLng }) => moved(latlng)
    map.on('click', press)
    setPin({ on, element })
    return () => {
      map.off('click', press)
      on.remove()
      setPin(undefined)
    }
  }, [map])
  useEffect(() => {
    pin?.on.setLatLng({ lat, lng })
    map?.panInside({ lat, lng }, { padding: room, animate: !isStill() })
  }, [map, pin, lat, lng])
  return pin?.element
}
