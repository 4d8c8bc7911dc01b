import { useEffect } from 'react'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { chooserPath } from '../place/chooser-address.ts'
import { useHomeLocation } from '../place/use-home-location.ts'
import { useLocationHere } from '../place/use-nearest.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { filterOf, withLocation } from './listing-location.ts'

/** The location that the listing at `path` is narrowed to; undefined until it is loaded, or chosen. */
export const useListingLocation = (path: string): { location: number | undefined; choose(location: number): void } => {
  const { go, query } = useNavigation()
  const { forceLocations } = useSite()
  const home = useHomeLocation()
  const here = useLocationHere()?.id
  const filter = filterOf({ query, here, home: home.id, homeUnreachable: home.unreachable, forceLocations })
  useEffect(() => {
    if (filter.is === 'choose-first') go(chooserPath(path), { replace: true })
  }, [filter.is, path, go])
  return {
    location: filter.is === 'set' ? filter.location : undefined,
    choose: (location) => go(withLocation(path, query, location), { replace: true }),
  }
}
