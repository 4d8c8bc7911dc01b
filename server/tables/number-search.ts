import { and, desc, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import { orderNumber } from '#contract/rules/order-reference.ts'
import type { Tx } from '#server/database/transact.ts'
import { orders } from './orders.ts'
import { receipts } from './receipts.ts'

/** Fewer characters of a number fit too many to help. */
const fewest = 4
const orderLength = 8

/** The ids and keys that begin with the characters of an order's number. Both are texts of a UUID. */
const numbered = (typed: string): SQL | undefined => {
  const [least, greatest] = ['0', 'f'].map((rest) => typed.padEnd(orderLength, rest))
  return or(
    and(
      gte(orders.id, `${least}-0000-0000-0000-000000000000`),
      lte(orders.id, `${greatest}-ffff-ffff-ffff-ffffffffffff`),
    ),
    and(sql`${orders.key} ~>=~ ${typed}`, sql`${orders.key} ~<~ ${`${typed}g`}`),
  )
}

/** Payments that were settled, or whose outcome is sought. */
const shown = inArray(orders.state, ['approved', 'declined', 'pending', 'failed', 'void'])

/** Payments of the transaction's tenant by the beginning of the number that customers read, the newest first. */
export const ordersByNumber = async (tx: Tx, text: string, most: number) => {
  const typed = text.trim().toLowerCase()
  if (!/^[0-9a-f]+$/.test(typed) || typed.length < fewest || typed.length > orderLength) return []
  const rows = await tx
    .select({
      kind: orders.kind,
      id: orders.id,
      key: orders.key,
      userId: orders.userId,
      totalCents: orders.totalCents,
      currency: orders.currency,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(numbered(typed), shown))
    .orderBy(desc(orders.createdAt))
    .limit(most)
  return rows
    .map(({ userId, totalCents, currency, createdAt, ...named }) => ({
      kind: 'order' as const,
      userId,
      number: orderNumber(named),
      typed,
      order: { totalCents, currency, at: createdAt.toISOString() },
    }))
    .filter(({ number }) => number.toLowerCase().startsWith(typed))
}

/** Receipts of memberships by the beginning of their number. */
export const receiptsByNumber = async (tx: Tx, text: string, most: number) => {
  const typed = text.trim().toUpperCase()
  if (!/^R[0-9A-Z]+$/.test(typed) || typed.length < fewest) return []
  const rows = await tx
    .select({ userId: receipts.userId, number: receipts.number })
    .from(receipts)
    .where(and(sql`${receipts.number} ~>=~ ${typed}`, sql`${receipts.number} ~<~ ${`${typed}~`}`))
    .orderBy(receipts.number)
    .limit(most)
  return rows.map((row) => ({ ...row, kind: 'receipt' as const, typed }))
}
