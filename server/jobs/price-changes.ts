import type { Clock, Random } from '#server/basics/ports.ts'
import { continuePriceChange } from '#server/commands/club/tell-price-change.ts'
import type { LocalKind } from '#server/work/kinds.ts'
import { openOriginOf } from './open-origin.ts'

export interface PriceChangeParts {
  clock: Clock
  random: Random
  originOf: (subdomain: string) => string
}

const minute = 60_000
const aDay = 24 * 60 * minute

/** Puts an announced price into memberships and mails their members, a portion in each run. */
export const priceChangeKind = ({ clock, random, originOf }: PriceChangeParts): LocalKind => ({
  name: 'price-change',
  leaseFor: minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { tenant, subject: id }) => {
    const now = clock.date()
    const origin = await openOriginOf({ tx, tenant, originOf })
    // A suspended site sends no mail.
    return origin === null ? new Date(now.getTime() + aDay) : continuePriceChange({ tx, random, origin, id, now })
  },
})
