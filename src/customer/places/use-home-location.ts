import { knownOr } from '#src/kit/data/known-or.ts'
import type { Location } from '#contract/shapes/place.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import { homeLocation, locations } from '#src/resources/resource.ts'
import { useQuery } from '#src/kit/data/use-query.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { guestLocationName } from './home-location.ts'

export interface HomeLocationView {
  /** 0 when none is chosen. Undefined until it is loaded. */
  id: number | undefined
  location: Location | undefined
  /** It cannot be loaded: no copy on this device, and the server did not answer. */
  unreachable: boolean
}

/** The location that this user or guest chose. */
export const useHomeLocation = (): HomeLocationView => {
  const { own } = useServices()
  const session = useSession()
  const ofUser = useStored(homeLocation, undefined)
  const ofGuest = useQuery(
    async () => (await readDeviceValue<number>(own, guestLocationName)) ?? 0,
    [own],
    ({ guestLocation }) => guestLocation,
  )
  const places = useStored(locations, undefined)
  const chosen = session?.state === 'person' ? knownOr(ofUser)?.locationId : ofGuest
  const location = knownOr(places)?.find((place) => place.id === chosen)
  // A location that is closed for good is no choice: the user is asked again.
  const isClosed = location?.closedForGood === true
  const id = isClosed ? 0 : chosen
  return {
    id,
    location: isClosed ? undefined : location,
    unreachable: session?.state === 'person' && id === undefined && ofUser.problem !== null,
  }
}
