import { messages } from '#contract/messages.ts'
import type { Tx } from '#server/database/transact.ts'
import { announce } from '#server/live/announce.ts'
import type { Random } from '#server/basics/ports.ts'
import type { CardEntryResult } from '#server/payments/processor.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { cardEntryByRef, endCardEntry, type CardEntryRow } from '#server/tables/card-entries.ts'
import { saveCard } from '#server/tables/cards.ts'
import { userById } from '#server/tables/users.ts'

/**
 * Stores the processor's result of a card entry, once per reference: the processor's token of the card, never the
 * number. Notifies the instance that holds the user's socket. A repeated result has no effect.
 * @throws Refusal TICKET_UNKNOWN
 */
export const finishCardEntry = async (tx: Tx, random: Random, result: CardEntryResult, now: Date): Promise<void> => {
  const message = result.kind === 'failed' ? (result.message ?? messages.CARD_FAILED.text) : null
  const entry = await endCardEntry(tx, result.ref, { state: result.kind, message })
  if (!entry) {
    if (!(await cardEntryByRef(tx, result.ref))) throw new Refusal('TICKET_UNKNOWN')
    return
  }
  if (result.kind === 'saved') await keepCard(tx, random, entry, result, now)
  await announce(tx, { about: 'cardEntry', tenant: entry.tenantId, socketId: entry.socketId })
}

const keepCard = async (
  tx: Tx,
  random: Random,
  entry: CardEntryRow,
  result: Extract<CardEntryResult, { kind: 'saved' }>,
  now: Date,
): Promise<void> => {
  const user = entry.userId ? await userById(tx, entry.userId) : undefined
  if (!user || !entry.processor) throw new Refusal('TICKET_UNKNOWN')
  await saveCard(tx, {
    userId: user.id,
    tenantId: entry.tenantId,
    tag: random.token(12),
    processor: entry.processor,
    processorToken: result.token,
    brand: result.brand,
    last4: result.lastFour,
    expirationMonth: result.expirationMonth,
    expirationYear: result.expirationYear,
    savedAt: now,
  })
}
