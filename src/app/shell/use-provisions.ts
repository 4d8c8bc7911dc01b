import { useEffect } from 'react'
import { useConnectionState } from '#src/parts/changes/use-pill.ts'
import { useServices, type Services } from '#src/parts/services.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import * as resources from '#src/resources/resource.ts'
import type { StoredSession } from '#src/session/stored-session.ts'

/** The first screen comes first, in milliseconds. */
const afterStart = 4_000

/** Everything that the app can show without signal, though its screen was never opened; most needed first. */
const provide = async ({ keeper }: Services, isCurrent: () => boolean): Promise<void> => {
  const {
    wallet,
    washClub,
    account,
    homeLocation,
    locations,
    vehicle,
    unread,
    points,
    states,
    processor,
    appTexts,
    products,
  } = resources
  const asked = [
    ...[wallet, washClub, account, homeLocation, locations, vehicle, unread, points, states, processor, appTexts].map(
      (each) => () => keeper.freshen(each as resources.Resource, undefined),
    ),
    ...(['AppWash', 'AppBundle'] as const).map((listing) => () => keeper.freshen(products, listing)),
  ]
  for (const ask of asked) {
    if (!isCurrent()) return
    const silent = await ask().then(
      () => false,
      (error: unknown) => error instanceof NoAnswer,
    )
    // One that is refused says nothing about the next; silence does.
    if (silent) return
  }
}

/** What a customer may need at the wash is on the phone before the signal is gone; one after another, and never on a weak link. */
export const useProvisions = (session: StoredSession): void => {
  const services = useServices()
  const online = useConnectionState() === 'online'
  const person = session.state === 'person' ? session.person : undefined
  useEffect(() => {
    if (person === undefined || !online) return
    let current = true
    const cancel = services.clock.after(afterStart, () => void provide(services, () => current))
    return () => {
      current = false
      cancel()
    }
  }, [services, person, online])
}
