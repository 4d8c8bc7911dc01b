import type { Clock } from '#server/basics/ports.ts'
import { continueClose } from '#server/commands/closes/close-day.ts'
import type { LocalKind } from '#server/work/kinds.ts'

/** Books what happened on a day that is being closed, a portion in each run. */
export const dayCloseKind = ({ clock }: { clock: Clock }): LocalKind => ({
  name: 'day-close',
  leaseFor: 60_000,
  atOnce: 1,
  backOff: { first: 10_000, longest: 600_000 },
  inTransaction: async (tx, { subject }) =>
    (await continueClose({ tx, number: Number(subject), now: clock.date() })) ? clock.date() : null,
})
