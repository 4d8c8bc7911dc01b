import { useCallback, useRef, useState, type RefObject } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import { SitesMap } from '#src/customer/places/sites-map.tsx'
import type { FindUs } from '#src/customer/places/use-find-us.ts'
import { pointOf, type MapHandle } from '#src/customer/places/map/scene.ts'
import * as css from './locations-page.module.css'
import { MapCard } from './map-card.tsx'

interface MapSideProps {
  state: FindUs
  /** All locations of the merchant. */
  places: readonly Location[]
  handle: RefObject<MapHandle | null>
  onFind: () => void
  onView: (ids: readonly number[]) => void
}

/** The map, with the card of the location whose marker was pressed: it is centred, and the card stands beside it. */
export function MapSide({ state, places, handle, onFind, onView }: MapSideProps) {
  const [open, setOpen] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const onMarker = useCallback(
    (id: number) => {
      const place = places.find((each) => each.id === id)
      if (place) handle.current?.moveTo(pointOf(place))
      setOpen(id)
    },
    [places, handle],
  )
  const place = state.shown.find(({ id }) => id === open && id === state.chosen)
  const close = () => {
    setOpen(undefined)
    box.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }
  return (
    <div
      ref={box}
      className={css.map}
      // A press beside the card moves the map away from under it.
      onPointerDown={({ target }) => {
        if (target instanceof Element && !target.closest('[data-over-map], button')) setOpen(undefined)
      }}
    >
      <SitesMap {...{ state, places, handle, onFind, onView, onMarker }} search={css.search} named />
      {place && <MapCard key={place.id} place={place} onClose={close} />}
    </div>
  )
}
