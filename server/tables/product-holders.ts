import { and, count, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/transact.ts'
import { clubs } from './clubs.ts'
import { walletItems } from './wallet-items.ts'

/** Running memberships of the transaction's tenant, by the product. */
export const membersByProduct = async (tx: Tx, now: Date): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ id: clubs.productId, members: count() })
    .from(clubs)
    .where(and(ne(clubs.status, 'inactive'), or(ne(clubs.status, 'endbillingpending'), gt(clubs.nextBillingAt, now))))
    .groupBy(clubs.productId)
  return new Map(rows.map(({ id, members }) => [id, members]))
}

/** Items in wallets with uses left, by the product. */
export const heldByProduct = async (tx: Tx, now: Date): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ id: walletItems.productId, held: count() })
    .from(walletItems)
    .where(
      and(
        isNotNull(walletItems.productId),
        isNull(walletItems.voidedAt),
        sql`${walletItems.usesMade} < ${walletItems.maxUses}`,
        or(isNull(walletItems.expiresAt), gt(walletItems.expiresAt, now)),
      ),
    )
    .groupBy(walletItems.productId)
  return new Map(rows.flatMap(({ id, held }) => (id === null ? [] : [[id, held] as const])))
}
