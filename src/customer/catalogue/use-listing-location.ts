import { useEffect } from 'react'
import { useServices } from '#src/kit/services.ts'
import { useIsOwnSession } from '#src/kit/data/use-session.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { chooserPath } from '../places/chooser-address.ts'
import { useHomeLocation } from '../places/use-home-location.ts'
import { useLocationHere } from '../places/use-nearest.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { keepListingChoice } from '../cart/order-place.ts'
import { filterOf, withLocation } from './listing-location.ts'

export interface ListingLocation {
  /** Undefined until it is loaded, or chosen. */
  location: number | undefined
  /** The merchant requires a choice first, for which the address is left. */
  mustChoose: boolean
  /** It stands in the address. */
  isChosen: boolean
  choose(location: number): void
}

/** The location that the listing at `path` is narrowed to. */
export const useListingLocation = (path: string): ListingLocation => {
  const { go, opens, query } = useNavigation()
  const { forceLocations } = useSite()
  const home = useHomeLocation()
  const here = useLocationHere()?.id
  // A choice that no page asks for would never be made.
  const mustBeGiven = forceLocations && opens('/findUs')
  const filter = filterOf({
    query,
    here,
    home: home.id,
    homeUnreachable: home.unreachable,
    forceLocations: mustBeGiven,
  })
  // A page that is being taken over has neither its query nor its user yet.
  const isOwn = useIsOwnSession()
  useEffect(() => {
    if (isOwn && filter.is === 'choose-first') go(chooserPath(path), { replace: true })
  }, [isOwn, filter.is, path, go])
  const services = useServices()
  const chosen = isOwn && query.has('location') && filter.is === 'set' ? filter.location : undefined
  useEffect(() => {
    if (chosen !== undefined) void keepListingChoice(services, chosen).catch(() => undefined)
  }, [services, chosen])
  return {
    location: filter.is === 'set' ? filter.location : undefined,
    mustChoose: filter.is === 'choose-first',
    isChosen: query.has('location'),
    // The hash names a product: it stays in the address.
    choose: (chosen) => go(withLocation(path, query, chosen) + location.hash, { replace: true }),
  }
}
