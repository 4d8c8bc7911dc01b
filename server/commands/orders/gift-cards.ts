import { luhnDigit } from '#contract/rules/card-number.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import {
  insertGiftCardEntry,
  issueGiftCard as insertGiftCard,
  moveBalance,
  numberInUse,
} from '#server/tables/gift-cards.ts'
import { insertWalletItem } from '#server/tables/wallet-items.ts'
import type { Delivered, Delivery, LineDelivery } from './delivery.ts'
import { lookAgainAtGift } from './gift-work.ts'
import { ownerOf } from './recipients.ts'
import { itemBase } from './wallet.ts'

/** ISO/IEC 7812 assigns 6 to merchandising, so no bank card has such a number. */
const industry = '6'
const tries = 5

const newNumber = (random: Random): string => {
  const digits = industry + random.text(14, '0123456789')
  return `${digits}${luhnDigit(digits)}`
}

/** Issues a gift card with its price as balance, and adds it to the wallet under its number. */
export const issueGiftCard = async (delivery: LineDelivery): Promise<Delivered> => {
  const { tx, random, order, line, now } = delivery
  const number = await storeGiftCard({ tx, random, tenant: order.tenantId, balanceCents: line.unitPriceCents, now })
  await insertGiftCardEntry(tx, entryOf(delivery, number, line.unitPriceCents, 'issue'))
  const owner = await ownerOf(delivery)
  const item = { ...itemBase({ ...delivery, itemType: 'GiftCard' }), ...owner, id: random.uuid(), code: number }
  if (!(await insertWalletItem(tx, item)))
    throw new Error(`gift card of order ${order.id} at ${now.toISOString()} has a code in use`)
  await lookAgainAtGift({ tx, item })
  return { line, code: number, inWallet: owner.userId !== null, expiresAt: null, locationNames: [] }
}

interface NewCard {
  tx: Tx
  random: Random
  tenant: number
  balanceCents: number
  now: Date
}

/** Stores a card under a number that no card has. @returns the number */
export const storeGiftCard = async ({ tx, random, tenant, balanceCents, now }: NewCard): Promise<string> => {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const number = newNumber(random)
    if (await insertGiftCard(tx, { tenantId: tenant, number, balanceCents, issuedAt: now })) return number
  }
  throw new Error('no free gift card number')
}

/** Adds the price of the line to the balance of the card that it names, which may have another number meanwhile. */
export const reloadGiftCard = async (delivery: LineDelivery): Promise<void> => {
  const { tx, line } = delivery
  for (let number = line.cardNumber ?? ''; ;) {
    const moved = await moveBalance(tx, entryOf(delivery, number, line.unitPriceCents, 'reload'))
    if (moved !== null) return
    const current = await numberInUse(tx, number)
    if (current === number) throw new Error(`gift card to reload in order ${delivery.order.id} is gone`)
    number = current
  }
}

const entryOf = ({ random, order, now }: Delivery, number: string, cents: number, reason: 'issue' | 'reload') => ({
  id: random.uuid(),
  tenantId: order.tenantId,
  number,
  cents,
  reason,
  reference: order.id,
  at: now,
})
