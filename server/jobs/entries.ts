import type { Clock } from '#server/basics/ports.ts'
import { endEntry } from '#server/commands/entries/end-entry.ts'
import type { LocalKind } from '#server/work/kinds.ts'

const minute = 60_000

/** Ends entries of platform staff at their time. */
export const entryEndKind = ({ clock }: { clock: Clock }): LocalKind => ({
  name: 'entry-end',
  leaseFor: minute,
  atOnce: 1,
  backOff: { first: minute, longest: 10 * minute },
  inTransaction: async (tx, { tenant, subject: id }) => {
    await endEntry({ tx, tenant, entry: { tenantId: tenant, id }, by: { kind: 'time' }, now: clock.date() })
    return null
  },
})
