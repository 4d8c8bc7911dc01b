import type { Clock, Random } from '#server/basics/ports.ts'
import { continueCodeBatch } from '#server/commands/site/code-batches.ts'
import { continueDiscount } from '#server/commands/site/discounts.ts'
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

/** Makes the codes of discounts, a portion in each run. */
export const discountCodesKind = ({ clock, random }: { clock: Clock; random: Random }): LocalKind => ({
  name: 'discount-codes',
  leaseFor: minute,
  atOnce: 1,
  backOff: { first: minute, longest: 60 * minute },
  inTransaction: async (tx, { subject: id }) => ((await continueDiscount({ tx, id, random })) ? clock.date() : null),
})
