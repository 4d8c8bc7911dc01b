import { messages } from '#contract/messages.ts'
import type { TransactAs, Tx } from '#server/database/transact.ts'
import { announce } from '#server/live/announce.ts'
import type { Random } from '#server/basics/ports.ts'
import type { CardEntryResult, Processor } from '#server/payments/processor.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { cardEntryByRef, endCardEntry, type CardEntryRow } from '#server/tables/card-entries.ts'
import { saveCard } from '#server/tables/cards.ts'
import { userById } from '#server/tables/users.ts'
import { tenantOfToken } from '#server/tenancy/tenant-tokens.ts'

/** Random bytes of a card entry's reference. */
export const referenceBytes = 18

export interface CardEntryCallback {
  transactAs: TransactAs
  random: Random
  /** The processor of that name, or null when none is configured. */
  processorOf: (name: string) => Processor | null
  /** Name of the processor in the address of the callback. */
  processor: string
  /** The callback as received; the processor's adapter verifies its signature. */
  body: Record<string, unknown>
  now: Date
}

/**
 * Stores the processor's result of a card entry, once per reference: the processor's token of the card, never the
 * number. Notifies the instance that holds the user's socket. A repeated result has no effect.
 * @throws Refusal TICKET_UNKNOWN, SIGNATURE
 */
export const finishCardEntry = async (callback: CardEntryCallback): Promise<void> => {
  const processor = callback.processorOf(callback.processor)
  if (!processor) throw new Refusal('TICKET_UNKNOWN')
  const result = processor.readCallback(callback.body)
  if (!result) throw new Refusal('SIGNATURE')
  const tenant = tenantOfToken(result.ref, referenceBytes)
  if (tenant === null) throw new Refusal('TICKET_UNKNOWN')
  await callback.transactAs(tenant, (tx) => storeResult(tx, callback, result))
}

const storeResult = async (tx: Tx, callback: CardEntryCallback, result: CardEntryResult): Promise<void> => {
  const message = result.kind === 'failed' ? (result.message ?? messages.CARD_FAILED.text) : null
  const entry = await endCardEntry(tx, result.ref, { state: result.kind, message })
  if (!entry) {
    if (!(await cardEntryByRef(tx, result.ref))) throw new Refusal('TICKET_UNKNOWN')
    return
  }
  if (result.kind === 'saved') await storeCard(tx, callback, entry, result)
  await announce(tx, { about: 'cardEntry', tenant: entry.tenantId, socketId: entry.socketId })
}

const storeCard = async (
  tx: Tx,
  { random, now }: CardEntryCallback,
  entry: CardEntryRow,
  result: Extract<CardEntryResult, { kind: 'saved' }>,
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
