import { useEffect, useRef, type RefObject } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import { pointOf, type MapHandle } from './map/scene.ts'
import { locationAt } from './distance.ts'
import type { FindUs } from './use-find-us.ts'

/** Near enough to see the streets around a location. */
const near = 14

interface MapMoves {
  handle: RefObject<MapHandle | null>
  /** The map is drawn. What happens before moves it then: its code comes after the list. */
  isDrawn: boolean
  state: FindUs
  places: readonly Location[]
}

/** Moves the map after what happens in the list: a choice, a filter, a position. */
export const useMapMoves = ({ handle, isDrawn, state, places }: MapMoves): { find: () => void } => {
  const { position, selection, shown, sought, city } = state
  const wanted = useRef(false)
  const filtered = sought !== '' || city !== ''
  const { point } = position

  useEffect(() => {
    if (!isDrawn || selection?.by !== 'list') return
    const place = places.find(({ id }) => id === selection.id)
    if (place) handle.current?.moveTo(pointOf(place), near)
  }, [handle, isDrawn, selection, places])

  useEffect(() => {
    if (isDrawn && filtered) handle.current?.fit(shown.map(pointOf))
  }, [handle, isDrawn, filtered, shown])

  // After "Your Location" the map shows the user; without it only a location that the user is at.
  useEffect(() => {
    if (!isDrawn || !point) return
    if (wanted.current || locationAt(places, point)) handle.current?.moveTo(point, near - 1)
    wanted.current = false
  }, [handle, isDrawn, point, places])

  return {
    find: () => {
      wanted.current = true
      if (point) handle.current?.moveTo(point, near - 1)
      position.find()
    },
  }
}
