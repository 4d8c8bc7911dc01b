import { and, asc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/transact.ts'
import { giftCards } from './gift-cards.ts'
import { orders, type OrderRow } from './orders.ts'
import { refunds, type RefundRow } from './refunds.ts'
import { users } from './users.ts'

const counted = { count: sql<number>`count(*)::int` }

/** Gift cards with a balance, and what they hold. */
export const owedCards = async (tx: Tx): Promise<{ count: number; cents: number }> => {
  const cents = sql<number>`coalesce(sum(${giftCards.balanceCents}), 0)::float8`
  const [row] = await tx
    .select({ ...counted, cents })
    .from(giftCards)
    .where(and(isNull(giftCards.replacedBy), gt(giftCards.balanceCents, 0)))
  return row ?? { count: 0, cents: 0 }
}

/** Billings of members that were declined from one moment and before another. */
export const failedRenewals = async (tx: Tx, from: Date, until: Date): Promise<{ count: number; cents: number }> => {
  const cents = sql<number>`coalesce(sum(${orders.totalCents}), 0)::float8`
  const [row] = await tx
    .select({ ...counted, cents })
    .from(orders)
    .where(
      and(
        inArray(orders.state, ['declined']),
        eq(orders.kind, 'clubBilling'),
        gte(orders.settledAt, from),
        lt(orders.settledAt, until),
      ),
    )
  return row ?? { count: 0, cents: 0 }
}

/** Rows in doubt that a day shows. */
const most = 100

/** Payments and refunds from before a moment whose outcome is not known, the oldest first. */
export const inDoubtBefore = async (
  tx: Tx,
  until: Date,
): Promise<{ payments: OrderRow[]; refunds: { refund: RefundRow; order: OrderRow }[] }> => ({
  payments: await tx
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'pending'), lt(orders.createdAt, until)))
    .orderBy(asc(orders.createdAt))
    .limit(most),
  refunds: await tx
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, and(eq(orders.tenantId, refunds.tenantId), eq(orders.id, refunds.orderId)))
    .where(and(eq(refunds.state, 'pending'), lt(refunds.createdAt, until)))
    .orderBy(asc(refunds.createdAt))
    .limit(most),
})

/** The accounts of the users in a list that are not deleted. */
export const livingUsers = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Orders by their ids. */
export const ordersByIds = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, OrderRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Refunds by their ids. */
export const refundsByIds = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RefundRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(refunds)
    .where(inArray(refunds.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}
