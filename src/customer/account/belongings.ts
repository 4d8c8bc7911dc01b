import type { Services } from '#src/kit/services.ts'
import { sleep } from '#src/platform/clock.ts'
import { points, wallet, washClub } from '#src/resources/resource.ts'
import { openIntent } from '../paying/intents.ts'
import type { Belongings } from './losses.ts'

export type BelongingsPorts = Pick<Services, 'own' | 'keeper' | 'clock'>

/** How long a current answer is waited for, in milliseconds; after that the stored copies are shown. */
const patience = 3_000

/** What the user has, as current as the connection allows. */
export const readBelongings = async ({ own, keeper, clock }: BelongingsPorts, person: string): Promise<Belongings> => {
  const fresh = [
    keeper.refresh(wallet, undefined),
    keeper.refresh(washClub, undefined),
    keeper.refresh(points, undefined),
  ]
  await Promise.race([Promise.allSettled(fresh), sleep(clock, patience)])
  const [items, club, earned, inCart, unsent, intent] = await Promise.all([
    keeper.read(wallet, undefined),
    keeper.read(washClub, undefined),
    keeper.read(points, undefined),
    own.cart.where('person').equals(person).count(),
    own.requests
      .where('person')
      .equals(person)
      .filter(({ lane }) => lane === 'person')
      .count(),
    openIntent(own, person),
  ])
  return {
    wallet: items?.value,
    club: club?.value,
    points: earned?.value,
    inCart,
    unsent,
    paying: intent !== undefined,
  }
}
