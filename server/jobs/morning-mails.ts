import { planMorning, sendMorningMail } from '#server/commands/site/morning-mail.ts'
import type { Clock, Random } from '#server/basics/ports.ts'
import { openOriginOf } from './open-origin.ts'
import type { LocalKind } from '#server/work/kinds.ts'

export interface MorningParts {
  clock: Clock
  random: Random
  originOf: (subdomain: string) => string
}

const minute = 60_000

/**
 * The mail of a morning to a merchant's administrators. The subject is the day, YYYY-MM-DD; an item without one, which
 * the database makes when a config has this mail, plans the next morning.
 */
export const morningMailKind = ({ clock, random, originOf }: MorningParts): LocalKind => ({
  name: 'morning-mail',
  leaseFor: minute,
  atOnce: 2,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { tenant, subject: day }) => {
    const now = clock.date()
    const origin = day === '' ? null : await openOriginOf({ tx, tenant, originOf })
    const later = origin === null ? null : await sendMorningMail({ tx, random, tenant, origin, day, now })
    if (!later) await planMorning({ tx, tenant, now })
    return later
  },
})
