import { useMemo } from 'react'
import { listedPlaces } from '#contract/rules/listed-places.ts'
import type { Location } from '#contract/shapes/place.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored, type StoredView } from '#src/kit/data/use-stored.ts'
import { locations } from '#src/resources/resource.ts'

/** The locations that can be chosen. The resource has those that are closed for good too, for their names. */
export const useListedPlaces = (): StoredView<Location[]> => {
  const view = useStored(locations, undefined)
  const all = knownOr(view)
  const value = useMemo(() => all && listedPlaces(all), [all])
  return view.is === 'known' ? { ...view, value: value! } : view
}
