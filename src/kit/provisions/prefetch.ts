import { NoAnswer } from '#src/remote/outcome.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import * as resources from '#src/resources/resource.ts'

export interface PrefetchPorts {
  keeper: Pick<Keeper, 'freshen'>
  /** False ends it, for example after a log-out. */
  isCurrent(): boolean
  /** The messages are on screen, with the marks from before the screen was opened: a list of now would remove them. */
  showsNotifications(): boolean
}

/** Prefetches all data that the app can show offline, including screens never opened; most important first. */
export const prefetch = async ({ keeper, isCurrent, showsNotifications }: PrefetchPorts): Promise<void> => {
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
    notificationsAhead,
  } = resources
  const requests = [
    ...[wallet, washClub, account, homeLocation, locations, vehicle, unread, points, states, processor, appTexts].map(
      (each) => () => keeper.freshen(each as resources.Resource, undefined),
    ),
    ...(['AppWash', 'AppBundle'] as const).map((listing) => () => keeper.freshen(products, listing)),
    async () => {
      if (!showsNotifications()) await keeper.freshen(notificationsAhead, undefined)
    },
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
