import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias, boolean, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ReportReason } from '#contract/constants.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { goodwill } from './goodwill.ts'
import { orders } from './orders.ts'
import type { Before } from './payments-before.ts'
import type { OrderLine } from './order-lines.ts'
import { ofCustomer, withRow } from './place.ts'
import { redemptions, type RedemptionRow } from './redemptions.ts'
import { declareTable, removedWith, ofPerson } from './table.ts'
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
    /** Whether the answer put things right, as the customer says; null: nothing is said. */
    isRight: boolean('is_right'),
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
    own: {
      as: 'problem reports',
      of: ofPerson(table.userId),
      by: 'sentAt',
      columns: ['reason', 'text', 'writtenAt', 'sentAt', 'answeredAt', 'answer', 'isRight'],
    },
    place: {
      rows: `case when use_id is not null then ${withRow(table.useId, 'redemptions')} when order_id is not null then ${withRow(table.orderId, 'orders')} else ${ofCustomer(table.userId)} end`,
    },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'problemReports',
      by: 'sentAt',
      columns: ['userId', 'reason', 'text', 'writtenAt', 'sentAt', 'answeredAt', 'answeredBy', 'answer', 'isRight'],
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

/** Locks a report until the end of the transaction. */
export const lockReport = async (tx: Tx, id: string): Promise<ReportRow | undefined> =>
  (await tx.select().from(problemReports).where(eq(problemReports.id, id)).for('update'))[0]

export const storeAnswer = async (
  tx: Tx,
  id: string,
  answer: Pick<ReportRow, 'answer' | 'answeredAt' | 'answeredBy' | 'goodwillId'>,
): Promise<void> => {
  await tx.update(problemReports).set(answer).where(eq(problemReports.id, id))
}

/** Stores what a user says of an answer. @returns false: the user has no answered report with this id */
export const storeOutcome = async (tx: Tx, userId: string, id: string, isRight: boolean): Promise<boolean> => {
  const own = and(eq(problemReports.id, id), eq(problemReports.userId, userId), isNotNull(problemReports.answeredAt))
  const changed = await tx.update(problemReports).set({ isRight }).where(own).returning({ id: problemReports.id })
  return changed.length > 0
}

export const countOpenReports = (tx: Tx): Promise<number> =>
  tx.$count(problemReports, isNull(problemReports.answeredAt))

/** Reports of a user from before a time, the newest first. */
export const reportsBefore = (
  tx: Tx,
  { userId, before, most }: Before,
): Promise<Pick<ReportRow, 'reason' | 'text' | 'sentAt'>[]> =>
  tx
    .select({ reason: problemReports.reason, text: problemReports.text, sentAt: problemReports.sentAt })
    .from(problemReports)
    .where(and(eq(problemReports.userId, userId), before === null ? undefined : lt(problemReports.sentAt, before)))
    .orderBy(desc(problemReports.sentAt), desc(problemReports.id))
    .limit(most)

/** A report with what it is about. */
export interface ListedReport {
  report: ReportRow
  customerName: string
  /** Of the customer, this one included. */
  reports: number
  use: Pick<RedemptionRow, 'name' | 'kind' | 'locationId' | 'at'> | null
  order: { lines: OrderLine[]; locationId: number | null; createdAt: Date } | null
  /** Null: the account is deleted, or it is open. */
  answererName: string | null
}

export type WantedReports =
  | { show: 'open' }
  | { show: 'answered' }
  | { show: 'mine'; adminId: string }
  | { show: 'customer'; userId: string }

const wanted = (of: WantedReports) => {
  switch (of.show) {
    case 'open':
      return isNull(problemReports.answeredAt)
    case 'answered':
      return isNotNull(problemReports.answeredAt)
    case 'mine':
      return eq(problemReports.answeredBy, of.adminId)
    case 'customer':
      return eq(problemReports.userId, of.userId)
  }
}

/** Open reports, the oldest first; answered ones, the last answer first; those of a customer, the newest first. */
export const listReports = (tx: Tx, of: WantedReports, most: number): Promise<ListedReport[]> => {
  const [writer, answerer] = [alias(users, 'writer'), alias(users, 'answerer')]
  const { tenantId: tenant } = problemReports
  const order =
    of.show === 'open'
      ? asc(problemReports.sentAt)
      : desc(of.show === 'customer' ? problemReports.sentAt : problemReports.answeredAt)
  return tx
    .select({
      report: problemReports,
      customerName: sql<string>`trim(concat(${writer.firstName}, ' ', ${writer.lastName}))`,
      reports: sql<number>`(select count(*)::int from problem_reports as own
        where own.tenant_id = ${tenant} and own.user_id = ${problemReports.userId})`,
      use: {
        name: redemptions.name,
        kind: redemptions.kind,
        locationId: redemptions.locationId,
        at: redemptions.at,
      },
      order: { lines: orders.lines, locationId: orders.locationId, createdAt: orders.createdAt },
      answererName: sql<string | null>`nullif(trim(concat(${answerer.firstName}, ' ', ${answerer.lastName})), '')`,
    })
    .from(problemReports)
    .innerJoin(writer, and(eq(writer.tenantId, tenant), eq(writer.id, problemReports.userId)))
    .leftJoin(redemptions, and(eq(redemptions.tenantId, tenant), eq(redemptions.id, problemReports.useId)))
    .leftJoin(orders, and(eq(orders.tenantId, tenant), eq(orders.id, problemReports.orderId)))
    .leftJoin(answerer, and(eq(answerer.tenantId, tenant), eq(answerer.id, problemReports.answeredBy)))
    .where(wanted(of))
    .orderBy(order, problemReports.id)
    .limit(most)
}
