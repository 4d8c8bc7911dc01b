import type { Clock } from '#server/basics/ports.ts'
import { queueBroadcast } from '#server/commands/site/queue-broadcast.ts'
import type { LocalKind } from '#server/work/kinds.ts'

const minute = 60_000

/** Queues messages to an audience for its users, a batch in each run. */
export const broadcastKind = ({ clock }: { clock: Clock }): LocalKind => ({
  name: 'broadcast',
  leaseFor: minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { subject: id }) => {
    const now = clock.date()
    return (await queueBroadcast({ tx, id, now })) ? now : null
  },
})
