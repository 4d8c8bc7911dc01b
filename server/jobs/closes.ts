import type { Clock } from '#server/basics/ports.ts'
import { continueClose } from '#server/commands/closes/close-day.ts'
import { issueDay } from '#server/commands/closes/issue-day.ts'
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

/** Issues the invoices and credit notes of a closed day, a portion in each run. */
export const dayDocumentsKind = ({ clock }: { clock: Clock }): LocalKind => ({
  name: 'day-documents',
  leaseFor: 60_000,
  atOnce: 1,
  backOff: { first: 10_000, longest: 600_000 },
  inTransaction: async (tx, { subject }) =>
    (await issueDay({ tx, number: Number(subject), now: clock.date() })) ? clock.date() : null,
})
