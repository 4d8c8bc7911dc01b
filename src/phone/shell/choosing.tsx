import { knownOr } from '#src/kit/data/known-or.ts'
import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { afterChoice, choosingAt } from '#src/customer/places/chooser-address.ts'
import { chooseHomeLocation } from '#src/customer/places/home-location.ts'
import { useServices } from '#src/kit/services.ts'
import { locations } from '#src/resources/resource.ts'
import { WaitingScreen } from './fallback-screens.tsx'

const ChooseLocation = lazyPart(() => import('#src/phone/ui/choose-location.tsx'))

/**
 * Shown in place of a screen while the user has to choose a location: the chooser at its own address, or a redirect to
 * it.
 * `onNext`: called with the next address once the choice is in the database
 */
export function Choosing({ path, onNext }: { path: string; onNext: (address: string) => void }) {
  const services = useServices()
  const { query } = useNavigation()
  const places = knownOr(useStored(locations, undefined), [])
  const choosing = choosingAt(path, query, places)
  const named = choosing.is === 'choose' ? choosing.locationId : undefined
  useEffect(() => {
    if (named !== undefined) void chooseHomeLocation(services, named)
  }, [services, named])
  if (choosing.is === 'redirect') return <Redirect to={choosing.to} replace state={history.state} />
  if (choosing.is === 'choose') return <WaitingScreen />
  const done = (id: number) => query.has('to') && onNext(afterChoice(query, id))
  return <ChooseLocation onDone={done} />
}
