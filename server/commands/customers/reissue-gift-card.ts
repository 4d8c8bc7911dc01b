import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { insertGiftCardEntry, lockGiftCard, moveBalance, replaceGiftCard } from '#server/tables/gift-cards.ts'
import { userById } from '#server/tables/users.ts'
import { lockItemOf, recodeItem, type WalletItemRow } from '#server/tables/wallet-items.ts'
import { storeGiftCard } from '../orders/gift-cards.ts'

export interface CardReissue {
  tx: Tx
  random: Random
  tenant: number
  /** The administrator. */
  adminId: string
  /** The customer. */
  userId: string
  itemId: string
  /** Of the number that the administrator has seen: of another one nothing changes. */
  lastFour: string
  reason: string
  now: Date
}

/**
 * Issues a lost gift card of a customer again: its balance moves to a new number, and the old one is worth nothing.
 * @throws Refusal CUSTOMER_UNKNOWN, ITEM_UNKNOWN, CODE_KIND
 */
export const reissueGiftCard = async (reissue: CardReissue): Promise<void> => {
  const { tx, tenant, adminId, userId, itemId, lastFour, reason, now } = reissue
  if (!(await userById(tx, userId))) throw new Refusal('CUSTOMER_UNKNOWN')
  const item = await lockItemOf(tx, userId, itemId)
  if (!item) throw new Refusal('ITEM_UNKNOWN')
  if (item.itemType !== 'GiftCard') throw new Refusal('CODE_KIND')
  if (!item.code.endsWith(lastFour)) return
  const number = await moveToNewNumber({ ...reissue, item })
  await recodeItem(tx, item.id, { code: number })
  const act = { act: 'gift card issued again', subject: userId, reason } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act, detail: { item: item.id, name: item.name } })
}

export interface MovedCard extends Pick<CardReissue, 'tx' | 'random' | 'tenant' | 'now'> {
  /** Locked. */
  item: WalletItemRow
}

/**
 * Moves the balance of a gift card to a new number. A kiosk that charges the old one at the same time is either before,
 * and the rest moves, or finds no such card. @returns the new number
 */
export const moveToNewNumber = async ({ tx, random, tenant, item, now }: MovedCard): Promise<string> => {
  const card = await lockGiftCard(tx, item.code)
  if (!card) throw new Refusal('ITEM_UNKNOWN')
  const { balanceCents } = card
  const number = await storeGiftCard({ tx, random, tenant, balanceCents, now })
  const entry = { tenantId: tenant, reason: 'reissue', reference: item.id, at: now } as const
  await moveBalance(tx, { ...entry, id: random.uuid(), number: card.number, cents: -balanceCents })
  await insertGiftCardEntry(tx, { ...entry, id: random.uuid(), number, cents: balanceCents })
  await replaceGiftCard(tx, card.number, number)
  return number
}
