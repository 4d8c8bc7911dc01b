import { and, desc, eq, sql } from 'drizzle-orm'
import { integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import type { OrderLine } from './order-lines.ts'
import { orders } from './orders.ts'
import { ofCustomer } from './place.ts'
import { promoCodes } from './promo-codes.ts'
import { declareTable, ofPerson } from './table.ts'
import { ofUser, users } from './users.ts'

export type PointsReason = 'purchase' | 'referral' | 'award' | 'promo' | 'refund' | 'goodwill' | 'move'

/** The points ledger; users.points is the sum of a user's entries. */
export const pointsEntries = declareTable(
  'points_entries',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    points: integer('points').notNull(),
    reason: text('reason').$type<PointsReason>().notNull(),
    /** The order, the referred user, the promo code or the goodwill that earned the points, the refund that took them, or the move; one entry for each. */
    reference: text('reference').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    unique('points_entries_once').on(table.tenantId, table.userId, table.reason, table.reference),
  ],
  (table) => ({
    kept: { forever: 'a balance is the sum of its entries' },
    ofUser: { kept: 'the user is named by id alone' },
    own: { as: 'points', of: ofPerson(table.userId), by: 'at', columns: ['points', 'reason', 'at'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'pointsEntries', by: 'at', columns: ['userId', 'points', 'reason', 'at'] },
  }),
)

/** Books points, once per reason and reference. @returns the new balance, or null when they had been booked before */
export const bookPoints = async (tx: Tx, entry: typeof pointsEntries.$inferInsert): Promise<number | null> => {
  const booked = await tx.insert(pointsEntries).values(entry).onConflictDoNothing().returning({ id: pointsEntries.id })
  if (booked.length === 0) return null
  const [row] = await tx
    .update(users)
    .set({ points: sql`points + ${entry.points}` })
    .where(eq(users.id, entry.userId))
    .returning({ points: users.points })
  return row?.points ?? null
}

/** The points that a purchase has earned. */
export const pointsOfOrder = async (tx: Tx, userId: string, orderId: string): Promise<number> =>
  (
    await tx
      .select({ points: pointsEntries.points })
      .from(pointsEntries)
      .where(
        and(
          eq(pointsEntries.userId, userId),
          eq(pointsEntries.reason, 'purchase'),
          eq(pointsEntries.reference, orderId),
        ),
      )
  )[0]?.points ?? 0

export interface ListedPoints {
  points: number
  reason: PointsReason
  at: Date
  /** Of the purchase that earned them. */
  lines: OrderLine[] | null
  /** What the promo code that earned them is for. */
  promo: string | null
}

/** The newest entries of a user, with what they refer to. */
export const pointsEntriesOf = (tx: Tx, userId: string, limit: number): Promise<ListedPoints[]> =>
  tx
    .select({
      points: pointsEntries.points,
      reason: pointsEntries.reason,
      at: pointsEntries.at,
      lines: orders.lines,
      promo: promoCodes.name,
    })
    .from(pointsEntries)
    .leftJoin(
      orders,
      and(
        eq(orders.tenantId, pointsEntries.tenantId),
        eq(orders.userId, pointsEntries.userId),
        eq(pointsEntries.reason, 'purchase'),
        eq(sql`${orders.id}::text`, pointsEntries.reference),
      ),
    )
    .leftJoin(
      promoCodes,
      and(
        eq(promoCodes.tenantId, pointsEntries.tenantId),
        eq(pointsEntries.reason, 'promo'),
        eq(promoCodes.code, pointsEntries.reference),
      ),
    )
    .where(eq(pointsEntries.userId, userId))
    .orderBy(desc(pointsEntries.at), desc(pointsEntries.points))
    .limit(limit)
