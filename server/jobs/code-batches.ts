import type { Clock, Random } from '#server/basics/ports.ts'
import { continueCodeBatch } from '#server/commands/site/code-batches.ts'
import type { LocalKind } from '#server/work/kinds.ts'

const minute = 60_000

/** Makes and removes the codes of batches, a portion in each run. */
export const codeBatchKind = ({ clock, random }: { clock: Clock; random: Random }): LocalKind => ({
  name: 'code-batch',
  leaseFor: minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { subject: id }) => ((await continueCodeBatch({ tx, id, random })) ? clock.date() : null),
})
