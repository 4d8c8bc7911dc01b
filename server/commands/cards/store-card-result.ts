import { messages } from '#contract/messages.ts'
import type { Tx } from '#server/database/transact.ts'
import { announce } from '#server/live/announce.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { CardEntryResult } from '#server/payments/processor.ts'
import { cardEntryByRef, endCardEntry, type CardEntryRow } from '#server/tables/card-entries.ts'
import { cardOf, saveCard } from '#server/tables/cards.ts'
import { retireCards } from '#server/tables/retired-cards.ts'
import { lockNewestAccount } from '#server/tables/service-accounts.ts'
import { lockUser } from '#server/tables/users.ts'
import { billAtOnce } from '../club/bill-at-once.ts'

export interface CardResult {
  tx: Tx
  random: Random
  tenant: number
  /** Name of the processor at which the card was entered. */
  processor: string
  /** Number of the merchant's account there. */
  account: number
  result: CardEntryResult
  now: Date
}

/**
 * Ends a card entry with the processor's result, once per reference, and announces it to the instance that holds the
 * user's socket. Stores the processor's token of the card, never the number. A repeated result has no effect.
 * @returns the entry as it ended
 * @throws Refusal TICKET_UNKNOWN
 */
export const storeCardResult = async (given: CardResult): Promise<CardEntryRow> => {
  const { tx } = given
  const result = await chargeable(given)
  const message = result.kind === 'failed' ? (result.message ?? messages.CARD_FAILED.text) : null
  const entry = await endCardEntry(tx, result.ref, { state: result.kind, message })
  if (!entry) {
    const ended = await cardEntryByRef(tx, result.ref)
    if (!ended) throw new Refusal('TICKET_UNKNOWN')
    return ended
  }
  if (result.kind === 'saved') await storeCard(given, entry, result)
  await announce(tx, { about: 'cardEntry', tenant: entry.tenantId, socketId: entry.socketId })
  return entry
}

/**
 * The result; failed when the merchant's account was replaced or removed during the entry: none can charge the card.
 * The account is locked, so that a replacement at the same time finds the card and deletes it.
 */
const chargeable = async ({ tx, tenant, processor, account, result }: CardResult): Promise<CardEntryResult> => {
  if (result.kind === 'failed') return result
  const newest = await lockNewestAccount(tx, tenant, processor)
  return newest?.number === account && newest.retiredAt === null
    ? result
    : { kind: 'failed', ref: result.ref, message: null }
}

const storeCard = async (
  { tx, random, account, now }: CardResult,
  entry: CardEntryRow,
  result: Extract<CardEntryResult, { kind: 'saved' }>,
): Promise<void> => {
  const user = entry.userId ? await lockUser(tx, entry.userId) : undefined
  if (!user || !entry.processor) throw new Refusal('TICKET_UNKNOWN')
  const replaced = await cardOf(tx, user.id)
  if (replaced) await retireCards(tx, [replaced], now)
  await saveCard(tx, {
    userId: user.id,
    tenantId: entry.tenantId,
    tag: random.token(12),
    processor: entry.processor,
    processorAccount: account,
    processorToken: result.token,
    brand: result.brand,
    last4: result.lastFour,
    expirationMonth: result.expirationMonth,
    expirationYear: result.expirationYear,
    savedAt: now,
  })
  await billAtOnce({ tx, userId: user.id, now })
}
