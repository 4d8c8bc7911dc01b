import { and, eq, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { locationIds, moment, tenantId } from './columns.ts'
import { ofUser } from './users.ts'

export type ClubStatus = 'inactive' | 'active' | 'endbillingpending'

/** The wash club of a user; at most one. */
export const clubs = pgTable(
  'clubs',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    productId: integer('product_id').notNull(),
    name: text('name').notNull(),
    status: text('status').$type<ClubStatus>().notNull(),
    monthlyCents: integer('monthly_cents').notNull(),
    /** In 1/100 percent. */
    taxRate: integer('tax_rate').notNull(),
    /** Uses per billing period; null: unlimited. */
    useLimit: integer('use_limit'),
    usesThisPeriod: integer('uses_this_period').notNull().default(0),
    locationIds: locationIds(),
    startedAt: moment('started_at').notNull(),
    nextBillingAt: moment('next_billing_at').notNull(),
    /** Day of the month of the first purchase; a shorter month uses its last day. */
    billingDay: smallint('billing_day').notNull(),
    /** Declines in the current billing, and the time of the next attempt. */
    failedAttempts: smallint('failed_attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId] }), ofUser(table)],
)

export type ClubRow = typeof clubs.$inferSelect

/** A cancelled club whose period is over is inactive, even before the daily job has stored that. */
const ended = (club: ClubRow, now: Date): boolean => club.status === 'endbillingpending' && club.nextBillingAt <= now

/** The club of a user; null when there is none or it has ended. */
export const clubOf = async (tx: Tx, userId: string, now: Date): Promise<ClubRow | null> => {
  const [row] = await tx.select().from(clubs).where(eq(clubs.userId, userId))
  return row && row.status !== 'inactive' && !ended(row, now) ? row : null
}

/** As `clubOf`, and locks the row until the end of the transaction. */
export const lockClub = async (tx: Tx, userId: string, now: Date): Promise<ClubRow | null> => {
  const [row] = await tx.select().from(clubs).where(eq(clubs.userId, userId)).for('update')
  return row && row.status !== 'inactive' && !ended(row, now) ? row : null
}

/** Starts a club; it replaces the previous one. */
export const startClub = async (tx: Tx, row: typeof clubs.$inferInsert): Promise<void> => {
  const fresh = { usesThisPeriod: 0, failedAttempts: 0, nextAttemptAt: null, ...row }
  await tx
    .insert(clubs)
    .values(fresh)
    .onConflictDoUpdate({ target: [clubs.tenantId, clubs.userId], set: fresh })
}

/** Counts one use of the period, if one is left. @returns the updated club, or undefined */
export const countClubUse = async (tx: Tx, userId: string): Promise<ClubRow | undefined> =>
  (
    await tx
      .update(clubs)
      .set({ usesThisPeriod: sql`uses_this_period + 1` })
      .where(and(eq(clubs.userId, userId), sql`(use_limit is null or uses_this_period < use_limit)`))
      .returning()
  )[0]
