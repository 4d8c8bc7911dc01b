import { messages } from '#contract/messages.ts'
import type { TransactAs, Tx } from '#server/database/transact.ts'
import { announce } from '#server/live/announce.ts'
import type { Random } from '#server/basics/ports.ts'
import type { CardEntryResult, Processors } from '#server/payments/processor.ts'
import { billAtOnce } from './club/bill-at-once.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { cardEntryByRef, endCardEntry, type CardEntryRow } from '#server/tables/card-entries.ts'
import { saveCard } from '#server/tables/cards.ts'
import { lockUser } from '#server/tables/users.ts'
import { tenantOfToken } from '#server/tenancy/tenant-tokens.ts'

/** Random bytes of a card entry's reference. */
export const referenceBytes = 18

export interface CardEntryCallback {
  transactAs: TransactAs
  random: Random
  processors: Processors
  /** Name of the processor in the address of the callback. */
  processor: string
  /** The callback as received, not verified. */
  body: Record<string, unknown>
  now: Date
}

/**
 * Stores the processor's result of a card entry, once per reference: the processor's token of the card, never the
 * number. The reference of the callback names the merchant, whose account verifies the callback: one that another
 * merchant's account has signed is refused. Notifies the instance that holds the user's socket. A repeated result has
 * no effect.
 * @throws Refusal TICKET_UNKNOWN without a known reference or an account, SIGNATURE; AccountUnreadable
 */
export const finishCardEntry = async (callback: CardEntryCallback): Promise<void> => {
  const { processors, body } = callback
  const ref = processors.adapter(callback.processor)?.refOf(body) ?? null
  const tenant = ref === null ? null : tenantOfToken(ref, referenceBytes)
  if (tenant === null) throw new Refusal('TICKET_UNKNOWN')
  await callback.transactAs(tenant, async (tx) => {
    const processor = await processors.at(tx, tenant, callback.processor)
    if (!processor) throw new Refusal('TICKET_UNKNOWN')
    const result = processor.readCallback(body)
    if (result?.ref !== ref) throw new Refusal('SIGNATURE')
    await storeResult(tx, callback, result)
  })
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
  const user = entry.userId ? await lockUser(tx, entry.userId) : undefined
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
  await billAtOnce({ tx, userId: user.id, now })
}
