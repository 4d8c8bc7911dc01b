import type { PaymentPorts } from '#server/payments/ports.ts'
import { processorTimeLimit } from '#server/payments/processor.ts'
import { within } from '#server/basics/within.ts'
import { isOnFile, retiredCard } from '#server/tables/retired-cards.ts'

export interface RetiredCard {
  ports: PaymentPorts
  tag: string
  /** Time limit of the call to the processor, in milliseconds. */
  timeLimit?: number
}

/**
 * Deletes a removed or replaced card at its processor, by the merchant's account that stored it. Nothing is left to do
 * where the processor has no call for it, where the merchant has no account there, and where the same card is on file
 * again.
 * @returns whether it is done
 * @throws Error of the processor; AccountUnreadable
 */
export const deleteRetiredCard = async ({
  ports,
  tag,
  timeLimit = processorTimeLimit,
}: RetiredCard): Promise<boolean> => {
  const found = await ports.transact(async (tx) => {
    const card = await retiredCard(tx, tag)
    if (!card || (await isOnFile(tx, card))) return null
    const processor = await ports.processorOf(tx, card.processor, card.processorAccount)
    return processor?.deleteCard ? { deleteCard: processor.deleteCard, token: card.processorToken } : null
  })
  return found === null || (await within(found.deleteCard(found.token), timeLimit)) === true
}
