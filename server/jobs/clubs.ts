import { billClub } from '#server/commands/orders/bill-club.ts'
import { lockStoredClubs, scheduleClub } from '#server/tables/clubs.ts'
import { lockUser } from '#server/tables/users.ts'
import type { LocalKind, OutsideKind } from '#server/work/kinds.ts'
import type { PaymentWork } from './payments.ts'

const minute = 60_000

/**
 * Bills memberships at their billing dates, and ends canceled ones. The lease is longer than the longest time-out of a
 * charge.
 */
export const membershipKind = ({ portsOf }: PaymentWork): OutsideKind => ({
  name: 'membership',
  leaseFor: 4 * minute,
  atOnce: 5,
  backOff: { first: minute, longest: 60 * minute },
  run: async ({ tenant, subject: membershipId }) => {
    const ports = await portsOf(tenant)
    return { end: (ports && (await billClub({ ports, membershipId }))) ?? 'done' }
  },
})

/**
 * Items of the versions in which a user had one membership; the subject is the user. Each becomes one item for every
 * membership of the user.
 */
export const clubKind: LocalKind = {
  name: 'club',
  leaseFor: minute,
  atOnce: 5,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { subject: userId }) => {
    await lockUser(tx, userId)
    for (const club of await lockStoredClubs(tx, userId)) await scheduleClub(tx, club)
    return null
  },
}
