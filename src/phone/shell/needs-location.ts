import { knownOr } from '#src/kit/data/known-or.ts'
import type { Location } from '#contract/shapes/place.ts'
import { useSession } from '#src/kit/data/use-session.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { useHomeLocation } from '#src/customer/places/use-home-location.ts'
import { useListedPlaces } from '#src/customer/places/use-listed-places.ts'

interface Known {
  forceLocations: boolean
  /** The session is that of a user or a guest. */
  inside: boolean
  chosen: number | undefined
  unreachable: boolean
  places: readonly Pick<Location, 'id'>[] | undefined
}

/**
 * Whether a location has to be chosen first. Undefined while the stored choice is loading: neither the chooser nor a
 * screen may flash. A bad connection never blocks the app, and a merchant without locations requires no choice.
 */
export const needsLocation = ({ forceLocations, inside, chosen, unreachable, places }: Known): boolean | undefined => {
  if (!forceLocations || !inside || unreachable) return false
  if (chosen === undefined) return undefined
  if (places === undefined) return chosen === 0
  return places.length > 0 && !places.some(({ id }) => id === chosen)
}

/** For the shell: true shows ChooseLocation in place of any screen, without the bars. */
export const useNeedsLocation = (): boolean | undefined => {
  const { forceLocations } = useSite()
  const session = useSession()
  const home = useHomeLocation()
  const places = useListedPlaces()
  return needsLocation({
    forceLocations,
    inside: session?.state === 'person' || session?.state === 'guest',
    chosen: home.id,
    unreachable: home.unreachable,
    places: knownOr(places),
  })
}
