import { useEffect, useRef, type RefObject } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import { pointOf, type MapHandle } from '../map/scene.ts'
import { locationAt } from '../place/distance.ts'
import type { FindUs } from './use-find-us.ts'

/** Near enough to see the streets around a location. */
const near = 14

/** Moves the map after what happens in the list: a choice, a filter, a position. */
export const useMapMoves = (
  handle: RefObject<MapHandle | null>,
  { position, selection, shown, sought, city }: FindUs,
  places: readonly Location[],
): { find: () => void } => {
  const wanted = useRef(false)
  const filtered = sought !== '' || city !== ''
  const { point } = position

  useEffect(() => {
    if (selection?.by !== 'list') return
    const place = places.find(({ id }) => id === selection.id)
    if (place) handle.current?.moveTo(pointOf(place), near)
  }, [handle, selection, places])

  useEffect(() => {
    if (filtered) handle.current?.fit(shown.map(pointOf))
  }, [handle, filtered, shown])

  // After "Your Location" the map shows the user; without it only a location that the user is at.
  useEffect(() => {
    const here = point && (wanted.current || locationAt(places, point))
    if (here) handle.current?.moveTo(point, near - 1)
    wanted.current = false
  }, [handle, point, places])

  return {
    find: () => {
      wanted.current = true
      if (point) handle.current?.moveTo(point, near - 1)
      position.find()
    },
  }
}
