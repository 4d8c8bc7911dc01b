import { useEffect } from 'react'
import { useConnectionState } from '#src/parts/changes/use-pill.ts'
import { useServices, type Services } from '#src/parts/services.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import * as resources from '#src/resources/resource.ts'
import type { StoredSession } from '#src/session/stored-session.ts'

/** Delay in milliseconds, so that the first screen loads first. */
const startDelay = 4_000

/** Prefetches all data that the app can show offline, including screens never opened; most important first. */
const prefetch = async ({ keeper }: Services, isCurrent: () => boolean): Promise<void> => {
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
  const requests = [
    ...[wallet, washClub, account, homeLocation, locations, vehicle, unread, points, states, processor, appTexts].map(
      (each) => () => keeper.freshen(each as resources.Resource, undefined),
    ),
    ...(['AppWash', 'AppBundle'] as const).map((listing) => () => keeper.freshen(products, listing)),
  ]
  for (const request of requests) {
    if (!isCurrent()) return
    const noAnswer = await request().then(
      () => false,
      (error: unknown) => error instanceof NoAnswer,
    )
    // Continues after a refused request, stops after one without an answer.
    if (noAnswer) return
  }
}

/**
 * Prefetches the data a user may need at the wash while the connection is good: one request at a time, none on a weak
 * link.
 */
export const useOfflinePrefetch = (session: StoredSession): void => {
  const services = useServices()
  const online = useConnectionState() === 'online'
  const person = session.state === 'person' ? session.person : undefined
  useEffect(() => {
    if (person === undefined || !online) return
    let current = true
    const cancel = services.clock.after(startDelay, () => void prefetch(services, () => current))
    return () => {
      current = false
      cancel()
    }
  }, [services, person, online])
}
