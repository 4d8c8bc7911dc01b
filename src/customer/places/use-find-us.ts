import { useDeferredValue, useMemo, useState } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import { citiesOf, inCity } from './cities.ts'
import { sortByDistance, type WithDistance } from './distance.ts'
import { findPlaces } from './search.ts'
import { startingWith } from './starting-with.ts'
import { useHomeLocation } from './use-home-location.ts'
import { usePosition, type PositionView } from './use-position.ts'

/** How a location was selected: a row takes the focus along, a marker keeps it. */
export interface Selection {
  id: number
  by: 'list' | 'map'
}

export interface FindUs {
  position: PositionView
  text: string
  search: (text: string) => void
  /** The text that the list shows already. */
  sought: string
  cities: readonly string[]
  city: string
  filter: (city: string) => void
  /** The user's own location first, then the nearest. */
  found: readonly WithDistance<Location>[]
  /** The same locations, for the map. */
  shown: readonly Location[]
  /** Id of the selected location: the user's choice, else the nearest. Undefined where none is found. */
  chosen: number | undefined
  selection: Selection | undefined
  choose: (selection: Selection) => void
}

/** One state for list and map: what is filtered, and which location is selected. */
export const useFindUs = (places: readonly Location[]): FindUs => {
  const position = usePosition()
  const [text, search] = useState('')
  const [city, filter] = useState('')
  const [selection, choose] = useState<Selection>()
  const sought = useDeferredValue(text).trim()
  const cities = useMemo(() => citiesOf(places), [places])
  const shown = useMemo(() => [...findPlaces(inCity(places, city), sought)], [places, city, sought])
  const { id: home } = useHomeLocation()
  const found = useMemo(() => startingWith(sortByDistance(shown, position.point), home), [shown, position.point, home])
  const isFound = found.some(({ location }) => location.id === selection?.id)
  const chosen = isFound ? selection?.id : found[0]?.location.id
  return { position, text, search, sought, cities, city, filter, found, shown, chosen, selection, choose }
}
