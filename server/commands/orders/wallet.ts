import { codeAlphabet } from '#contract/rules/codes.ts'
import type { PurchaseType } from '#contract/shapes/product.ts'
import type { Tx } from '#server/database/transact.ts'
import { daysAfter } from '#server/basics/days.ts'
import type { Random } from '#server/basics/ports.ts'
import { insertWalletItem, type walletItems } from '#server/tables/wallet-items.ts'
import type { Delivered, LineDelivery } from './delivery.ts'
import { lookAgainAtGift } from './gift-work.ts'
import { ownerOf } from './recipients.ts'
import { termsOfLine } from './terms.ts'

type NewItem = Omit<typeof walletItems.$inferInsert, 'id' | 'code'>

/** A code has 60 random bits, so a collision is improbable. A collision must still not fail a paid order. */
const tries = 5

export interface UncodedItem {
  tx: Tx
  random: Random
  item: NewItem
}

/** Adds an item to a wallet under a new code. @returns the code */
export const insertWithCode = async ({ tx, random, item }: UncodedItem): Promise<string> => {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const code = `W${random.text(12, codeAlphabet)}`
    const stored = { ...item, id: random.uuid(), code }
    if (!(await insertWalletItem(tx, stored))) continue
    await lookAgainAtGift({ tx, item: stored })
    return code
  }
  throw new Error('no free wallet code')
}

/** Issues one item for a wash or a bundle, with the uses and the validity that were sold. */
export const issueWalletItem = async (delivery: LineDelivery): Promise<Delivered> => {
  const { tx, random, line } = delivery
  const terms = termsOfLine(delivery)
  const owner = await ownerOf(delivery)
  const expiresAt = terms?.validDays == null ? null : daysAfter(delivery.now, terms.validDays)
  const locationIds = [...(terms?.locationIds ?? [])]
  const item = {
    ...itemBase({ ...delivery, itemType: line.appProductType }),
    ...owner,
    maxUses: terms?.maxUses ?? 1,
    expiresAt,
    locationIds,
  }
  const code = await insertWithCode({ tx, random, item })
  const locationNames = delivery.locations.filter(({ id }) => locationIds.includes(id)).map(({ name }) => name)
  return { line, code, inWallet: owner.userId !== null, expiresAt, locationNames }
}

export interface TypedLineDelivery extends LineDelivery {
  itemType: PurchaseType
}

/** The columns that all items of an order share. */
export const itemBase = ({ order, line, itemType, buyer, now }: TypedLineDelivery) => ({
  tenantId: order.tenantId,
  itemType,
  productId: line.productId,
  name: line.name,
  purchasedAt: now,
  isGift: line.isGift,
  giftedFrom: line.isGift ? `${buyer.firstName} ${buyer.lastName}` : null,
  giftMessage: line.giftMessage,
  orderId: order.id,
})
