import { billClub } from '#server/commands/orders/bill-club.ts'
import type { OutsideKind } from '#server/work/kinds.ts'
import type { PaymentWork } from './payments.ts'

const minute = 60_000

/**
 * Bills clubs at their billing dates, and ends canceled ones. The subject is the id of the user. The lease is longer
 * than the longest time-out of a charge.
 */
export const clubKind = ({ portsOf }: PaymentWork): OutsideKind => ({
  name: 'club',
  leaseFor: 4 * minute,
  atOnce: 5,
  backOff: { first: minute, longest: 60 * minute },
  run: async ({ tenant, subject: userId }) => {
    const ports = await portsOf(tenant)
    return { end: (ports && (await billClub({ ports, userId }))) ?? 'done' }
  },
})
