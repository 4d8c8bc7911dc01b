import { and, desc, eq, lt } from 'drizzle-orm'
import { index, jsonb, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ReceiptKind } from '#contract/shapes/membership.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import type { Before } from './payments-before.ts'
import { ofCustomer, withRow } from './place.ts'
import { declareTable, removedWith, ofPerson } from './table.ts'
import { ofUser, ofUserIndex } from './users.ts'

/** What a receipt says, as it was then. Sums are cents, days are those of the merchant's clocks: 2026-12-01. */
export interface ReceiptFacts {
  day: string
  plan: string
  monthly: { netCents: number; taxCents: number }
  /** The rate of the member's location, in 1/100 percent; null or absent: that of the plan. */
  tax?: { rate: number; place: string } | null
  currency: string
  /** What was charged, or of a decline what was not; null: nothing was to be paid. */
  sum: { netCents: number; taxCents: number } | null
  /** Of a decline: there was no card. */
  lacksCard: boolean
  /** Staff of the merchant did it for the member. */
  isByStaff: boolean
  state: 'running' | 'ending' | 'over'
  /** Null: nothing more is charged. */
  next: { day: string; totalCents: number } | null
  nextPlan: { name: string; day: string } | null
  freeze: { from: string; until: string } | null
  /** When it ends, or has ended. */
  ends: string | null
  /** The last characters of the vehicle's plate; null: no vehicle is known. */
  plate: string | null
}

/** What a member got in writing of an act or a billing. A row holds no name, address or card. */
export const receipts = declareTable(
  'receipts',
  {
    tenantId: tenantId(),
    /** Of the code in the mailed link: the table's content does not open the page. */
    codeHash: text('code_hash').notNull(),
    /** R and six characters, one receipt of a merchant. Drawn, so that it does not tell how many there are. */
    number: text('number').notNull(),
    userId: uuid('user_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    /** The payment that it is of; null: nothing was charged, or the charge was declined. */
    orderId: uuid('order_id'),
    kind: text('kind').$type<ReceiptKind>().notNull(),
    facts: jsonb('facts').$type<ReceiptFacts>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.codeHash] }),
    unique('receipts_number').on(table.tenantId, table.number),
    unique('receipts_order').on(table.tenantId, table.orderId),
    // By the beginning of the number.
    index('receipts_begin').on(table.tenantId, table.number.op('text_pattern_ops')),
    index('receipts_membership').on(table.tenantId, table.membershipId),
    ofUser(table),
    ofUserIndex('receipts_user', table),
  ],
  (table) => ({
    kept: { until: 'the account of the user is deleted' },
    ofUser: removedWith(table.userId),
    own: {
      as: 'receipts of memberships',
      of: ofPerson(table.userId),
      by: 'createdAt',
      columns: ['number', 'kind', 'facts', 'createdAt'],
    },
    place: {
      rows: `case when order_id is null then ${ofCustomer(table.userId)} else ${withRow(table.orderId, 'orders')} end`,
    },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'receipts',
      by: 'createdAt',
      columns: ['number', 'userId', 'membershipId', 'orderId', 'kind', 'facts', 'createdAt'],
    },
  }),
)

export type ReceiptRow = typeof receipts.$inferSelect

/** @returns false when another receipt of the merchant has the number, or the payment has a receipt */
export const insertReceipt = async (tx: Tx, row: typeof receipts.$inferInsert): Promise<boolean> =>
  (await tx.insert(receipts).values(row).onConflictDoNothing().returning({ number: receipts.number })).length > 0

export const receiptByCode = async (tx: Tx, codeHash: string): Promise<ReceiptRow | undefined> =>
  (await tx.select().from(receipts).where(eq(receipts.codeHash, codeHash)))[0]

/** Receipts of a user from before a time, the newest first. */
export const receiptsBefore = (tx: Tx, { userId, before, most }: Before): Promise<ReceiptRow[]> =>
  tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.userId, userId), before === null ? undefined : lt(receipts.createdAt, before)))
    .orderBy(desc(receipts.createdAt), receipts.number)
    .limit(most)

export const receiptOfOrder = async (tx: Tx, orderId: string): Promise<ReceiptRow | undefined> =>
  (await tx.select().from(receipts).where(eq(receipts.orderId, orderId)))[0]
