import { isRemoteFailure } from '#src/remote/outcome.ts'
import { washClub } from '#src/resources/resource.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import type { Keeper } from '#src/resources/keeper.ts'

export interface PayPorts {
  clock: Clock
  keeper: Pick<Keeper, 'refresh' | 'read'>
}

/** Milliseconds between two looks at the club: the server bills within seconds after a card was saved. */
const pauses = [1_000, 2_000, 3_000, 5_000]

/**
 * Looks at the club after a new card was saved, until it is paid or declined again.
 * @returns whether it is paid; undefined when that is not known yet
 */
export const payAfterCard = async (
  { clock, keeper }: PayPorts,
  attemptBefore: string,
): Promise<boolean | undefined> => {
  for (const pause of pauses) {
    await sleep(clock, pause)
    try {
      await keeper.refresh(washClub, undefined, { unshared: true })
    } catch (error) {
      if (!isRemoteFailure(error)) throw error
      continue
    }
    const club = (await keeper.read(washClub, undefined))?.value
    if (!club?.unpaid) return club !== undefined && club.status.toLowerCase() !== 'inactive'
    const next = Date.parse(club.unpaid.nextAttemptDate)
    // Due now: the charge has not been made. The date of an earlier answer: it was declined again.
    if (next > clock.now() && club.unpaid.nextAttemptDate === attemptBefore) return false
  }
  return undefined
}
