import { describeError } from '#server/basics/log.ts'
import { deleteRetiredCard } from '#server/commands/cards/delete-retired-card.ts'
import { dropRetiredCard } from '#server/tables/retired-cards.ts'
import type { OutsideKind, Outcome } from '#server/work/kinds.ts'
import type { PaymentWork } from './payments.ts'

const minute = 60_000

/** About five days of attempts: then an operator has to delete the card. */
const mostAttempts = 20

/** Deletes a card that was removed or replaced at its processor, by the tag that it had. */
export const retiredCardKind = ({ portsOf, ...limits }: PaymentWork): OutsideKind => ({
  name: 'retired-card',
  leaseFor: minute,
  atOnce: 2,
  backOff: { first: minute, longest: 12 * 60 * minute },
  run: async ({ tenant, subject: tag, attempts }) => {
    const done: Outcome = { end: 'done', store: (tx) => dropRetiredCard(tx, tag) }
    const ports = await portsOf(tenant)
    if (!ports) return done
    const failed = await deleteRetiredCard({ ports, tag, ...limits }).then(
      (isDone) => (isDone ? null : new Error('the processor did not delete a card')),
      (error: unknown) => error,
    )
    if (failed === null) return done
    if (attempts < mostAttempts) return { end: { failed: failed instanceof Error ? failed.name : 'Error' } }
    // The row stays: its token is what the operator finds the card by.
    ports.log.error({ card: tag, ...describeError(failed) }, 'a removed card remains at its processor')
    return { end: 'done' }
  },
})
