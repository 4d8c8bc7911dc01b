import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/database/transact.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'
import { walletItems, type WalletItemRow } from './wallet-items.ts'

/** A gift of a giver's order that is not void, locked until the end of the transaction. */
export const lockGiftOf = async (tx: Tx, giverId: string, id: string): Promise<WalletItemRow | undefined> =>
  (
    await tx
      .select({ item: walletItems })
      .from(walletItems)
      .innerJoin(orders, and(eq(orders.tenantId, walletItems.tenantId), eq(orders.id, walletItems.orderId)))
      .where(and(eq(walletItems.id, id), walletItems.isGift, isNull(walletItems.voidedAt), eq(orders.userId, giverId)))
      .for('update', { of: walletItems })
  )[0]?.item

/** A gift with the email of its owner, or of the recipient that it waits for. */
export interface GivenItem {
  id: string
  name: string
  email: string | null
  purchasedAt: Date
  usesMade: number
  isWaiting: boolean
}

/** The gifts of a giver, the newest first. */
export const giftsOf = async (tx: Tx, giverId: string, most: number): Promise<GivenItem[]> => {
  const rows = await tx
    .select({ item: walletItems, email: users.email })
    .from(walletItems)
    .innerJoin(orders, and(eq(orders.tenantId, walletItems.tenantId), eq(orders.id, walletItems.orderId)))
    .leftJoin(users, and(eq(users.tenantId, walletItems.tenantId), eq(users.id, walletItems.userId)))
    .where(and(eq(orders.userId, giverId), walletItems.isGift, isNull(walletItems.voidedAt)))
    .orderBy(desc(walletItems.purchasedAt), walletItems.id)
    .limit(most)
  return rows.map(({ item: { id, name, purchasedAt, usesMade, waitingForEmail }, email }) => ({
    id,
    name,
    email: waitingForEmail ?? email,
    purchasedAt,
    usesMade,
    isWaiting: waitingForEmail !== null,
  }))
}
