import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ReportReason } from '#contract/rules/report.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { goodwill } from './goodwill.ts'
import { declareTable, removedWith } from './table.ts'
import { ofUser, users } from './users.ts'
import { walletItems } from './wallet-items.ts'

/** What customers have reported, and what staff have answered. */
export const problemReports = declareTable(
  'problem_reports',
  {
    tenantId: tenantId(),
    /** Chosen by the phone, so that a repeat stores nothing more. */
    id: uuid('id').notNull(),
    /** The customer. */
    userId: uuid('user_id').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    /** One sentence of the customer. */
    text: text('text'),
    /** The use of a code that it is about; null: a purchase. */
    useId: uuid('use_id'),
    orderId: uuid('order_id'),
    /** By the clock of the phone, at most the time of its arrival. */
    writtenAt: moment('written_at').notNull(),
    sentAt: moment('sent_at').notNull(),
    /** Null: it is open. */
    answeredAt: moment('answered_at'),
    /** Id of the administrator. No reference: the answer outlives the account. */
    answeredBy: uuid('answered_by'),
    answer: text('answer'),
    /** What was given with the answer; null: words alone. */
    goodwillId: uuid('goodwill_id'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    index('problem_reports_user').on(table.tenantId, table.userId, table.sentAt),
    index('problem_reports_open')
      .on(table.tenantId, table.sentAt)
      .where(sql`answered_at is null`),
    index('problem_reports_answered').on(table.tenantId, table.answeredAt),
  ],
  (table) => ({
    kept: { until: 'the account of the user is deleted' },
    ofUser: removedWith(table.userId),
    ofSite: 'removed',
    shown: {
      as: 'problemReports',
      by: 'sentAt',
      columns: ['userId', 'reason', 'text', 'writtenAt', 'sentAt', 'answeredAt', 'answeredBy', 'answer'],
    },
  }),
)

export type ReportRow = typeof problemReports.$inferSelect

/** @returns false when there is a report with this id, and nothing was changed */
export const insertReport = async (tx: Tx, row: typeof problemReports.$inferInsert): Promise<boolean> =>
  (await tx.insert(problemReports).values(row).onConflictDoNothing().returning({ id: problemReports.id })).length > 0

/** The reports of a user that arrived at a moment or later. */
export const countReportsSince = (tx: Tx, userId: string, since: Date): Promise<number> =>
  tx.$count(problemReports, and(eq(problemReports.userId, userId), gte(problemReports.sentAt, since)))

export const hasReport = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.select({ id: problemReports.id }).from(problemReports).where(eq(problemReports.id, id))).length > 0

export interface AnsweredReport {
  report: ReportRow
  /** First name of who answered; null: the account is deleted, or it is open. */
  answererName: string | null
  /** That came with the answer. */
  rewash: { name: string; purchasedAt: Date; expiresAt: Date | null } | null
}

/** The reports of a user with their answers, the newest first. */
export const reportsOf = async (tx: Tx, userId: string, most: number): Promise<AnsweredReport[]> => {
  const rows = await tx
    .select({ report: problemReports, answererName: users.firstName, item: walletItems })
    .from(problemReports)
    .leftJoin(
      users,
      and(
        eq(users.tenantId, problemReports.tenantId),
        eq(users.id, problemReports.answeredBy),
        sql`users.deleted_at is null`,
      ),
    )
    .leftJoin(goodwill, and(eq(goodwill.tenantId, problemReports.tenantId), eq(goodwill.id, problemReports.goodwillId)))
    .leftJoin(walletItems, and(eq(walletItems.tenantId, goodwill.tenantId), eq(walletItems.id, goodwill.itemId)))
    .where(eq(problemReports.userId, userId))
    .orderBy(desc(problemReports.sentAt), problemReports.id)
    .limit(most)
  return rows.map(({ report, answererName, item }) => ({
    report,
    answererName,
    rewash: item && { name: item.name, purchasedAt: item.purchasedAt, expiresAt: item.expiresAt },
  }))
}
