import { and, eq, sql } from 'drizzle-orm'
import { integer, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { locationIds, moment, tenantId } from './columns.ts'
import { declareTable } from './table.ts'
import { ofUser } from './users.ts'
import { cancelWork, scheduleWork, type WorkKey } from './work.ts'

export type ClubStatus = 'inactive' | 'active' | 'endbillingpending'

/** The wash club of a user; at most one. */
export const clubs = declareTable(
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
    /** Attempts of the current billing that took no money, and the time of the next one. */
    failedAttempts: smallint('failed_attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    /** Time of the first decline of the unpaid period; null: nothing is owed. */
    unpaidSince: moment('unpaid_since'),
    /** When the member left, or the club ended unpaid; null: the member has not left. */
    leftAt: moment('left_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId] }), ofUser(table)],
  () => ({
    kept: { forever: 'figures count members who have left' },
    ofUser: { kept: 'the club has ended and names the user by id alone' },
    ofSite: 'removed',
    shown: {
      as: 'clubs',
      by: 'startedAt',
      columns: ['userId', 'productId', 'name', 'status', 'monthlyCents', 'startedAt', 'nextBillingAt'],
    },
  }),
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

/** The stored club of a user, ended or not, locked until the end of the transaction. */
export const lockStoredClub = async (tx: Tx, userId: string): Promise<ClubRow | undefined> =>
  (await tx.select().from(clubs).where(eq(clubs.userId, userId)).for('update'))[0]

/** When a club is to be billed, or to end. */
export const clubDueAt = ({ nextAttemptAt, nextBillingAt }: ClubRow): Date => nextAttemptAt ?? nextBillingAt

const workOf = ({ tenantId, userId }: ClubRow): WorkKey => ({ tenant: tenantId, kind: 'club', subject: userId })

/** Keeps one item of due work per club that has not ended. */
const schedule = (tx: Tx, club: ClubRow): Promise<void> =>
  club.status === 'inactive' ? cancelWork(tx, [workOf(club)]) : scheduleWork(tx, [workOf(club)], clubDueAt(club))

/** A period without a failed attempt. */
export const untried = { failedAttempts: 0, nextAttemptAt: null, unpaidSince: null }

/** Starts a club, and schedules its first billing; it replaces the previous one. */
export const startClub = async (tx: Tx, row: typeof clubs.$inferInsert): Promise<void> => {
  const fresh = { usesThisPeriod: 0, leftAt: null, ...untried, ...row }
  const [started] = await tx
    .insert(clubs)
    .values(fresh)
    .onConflictDoUpdate({ target: [clubs.tenantId, clubs.userId], set: fresh })
    .returning()
  if (started) await schedule(tx, started)
}

/** Changes a locked club, and schedules its next billing or its end. @returns the changed club */
export const changeClub = async (
  tx: Tx,
  club: ClubRow,
  change: Partial<typeof clubs.$inferInsert>,
): Promise<ClubRow> => {
  await tx.update(clubs).set(change).where(eq(clubs.userId, club.userId))
  const changed = { ...club, ...change }
  await schedule(tx, changed)
  return changed
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
