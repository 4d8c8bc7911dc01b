import { and, asc, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import {
  char,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RefundReason, RefusedRefund } from '#contract/shapes/refund.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { orders } from './orders.ts'
import { withRow } from './place.ts'
import { redemptions } from './redemptions.ts'
import { declareTable, ofPurchase } from './table.ts'
import { users } from './users.ts'

/** pending: sent, or about to be; whether the money is paid back is known by the processor alone. */
export type RefundState = 'pending' | 'done' | 'refused'

/** The refusal of a refund that no processor was asked for: its id is ended, and `code` is that of the server's refusal. */
export const notAsked = 'NOT_ASKED'

/** A gift card that a refund took money from. */
export interface TakenBalance {
  /** The number at that time. */
  number: string
  cents: number
}

/** A code that a refund took back. */
export interface TakenItem {
  id: string
  name: string
}

/** Money paid back: of a payment to its card, or of a use of a gift card to that gift card. */
export const refunds = declareTable(
  'refunds',
  {
    tenantId: tenantId(),
    /** Chosen by the page of the desk, and the reference at the processor. */
    id: uuid('id').notNull(),
    /** Exactly one of order and redemption. */
    orderId: uuid('order_id'),
    redemptionId: uuid('redemption_id'),
    state: text('state').$type<RefundState>().notNull(),
    /** Including taxes. */
    amountCents: integer('amount_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    /** Places of the lines in the order; none: an amount. */
    lines: jsonb('lines').$type<number[]>().notNull().default([]),
    /** Points to take back when the money is paid back; then those that were. */
    points: integer('points').notNull().default(0),
    takenItems: jsonb('taken_items').$type<TakenItem[]>().notNull().default([]),
    takenBalances: jsonb('taken_balances').$type<TakenBalance[]>().notNull().default([]),
    reason: text('reason').$type<RefundReason>().notNull(),
    note: text('note'),
    /** Id of the administrator. No reference: the refund outlives the account. */
    askedBy: uuid('asked_by').notNull(),
    /** Of the processor: it names the refund there. */
    code: text('code'),
    refusal: text('refusal').$type<RefusedRefund | typeof notAsked>(),
    createdAt: moment('created_at').notNull(),
    /** When the processor was last asked and gave no outcome; null: it was not. */
    checkedAt: moment('checked_at'),
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    foreignKey({
      columns: [table.tenantId, table.redemptionId],
      foreignColumns: [redemptions.tenantId, redemptions.id],
    }),
    check('refunds_of_one', sql`(order_id is null) <> (redemption_id is null)`),
    uniqueIndex('refunds_one_pending')
      .on(table.tenantId, table.orderId)
      .where(sql`state = 'pending'`),
    index('refunds_order').on(table.tenantId, table.orderId),
    index('refunds_redemption').on(table.tenantId, table.redemptionId),
    index('refunds_settled')
      .on(table.tenantId, table.settledAt)
      .where(sql`state = 'done'`),
  ],
  (table) => ({
    kept: { forever: 'the books name them' },
    ofUser: { kept: 'the order names the user by id alone, and the note is of staff' },
    own: {
      as: 'refunds',
      of: ofPurchase(table.orderId, table.redemptionId),
      by: 'createdAt',
      columns: ['state', 'amountCents', 'taxCents', 'currency', 'points', 'reason', 'createdAt', 'settledAt'],
    },
    place: { rows: `(${withRow(table.orderId, 'orders')} or ${withRow(table.redemptionId, 'redemptions')})` },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'refunds',
      by: 'createdAt',
      columns: [
        'id',
        'orderId',
        'redemptionId',
        'state',
        'amountCents',
        'taxCents',
        'currency',
        'createdAt',
        'settledAt',
      ],
    },
  }),
)

export type RefundRow = typeof refunds.$inferSelect

/** @returns undefined when the id exists, or another refund of the order is pending */
export const insertRefund = async (tx: Tx, row: typeof refunds.$inferInsert): Promise<RefundRow | undefined> =>
  (await tx.insert(refunds).values(row).onConflictDoNothing().returning())[0]

export const refundById = async (tx: Tx, id: string): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.id, id)))[0]

/** Reads a refund and locks its row until the end of the transaction. */
export const lockRefund = async (tx: Tx, id: string): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.id, id)).for('update'))[0]

export const changeRefund = async (tx: Tx, id: string, change: Partial<typeof refunds.$inferInsert>): Promise<void> => {
  await tx.update(refunds).set(change).where(eq(refunds.id, id))
}

/** The refunds of an order that are made or may yet be made, the oldest first. The caller has locked the order. */
export const refundsThatCount = (tx: Tx, orderId: string): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'refused')))
    .orderBy(refunds.createdAt, refunds.id)

/** The refunds that are made of the orders and the uses in a list, in the order in which they were. */
export const doneRefunds = (tx: Tx, ids: readonly string[]): Promise<RefundRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(refunds)
        .where(
          and(
            eq(refunds.state, 'done'),
            or(inArray(refunds.orderId, [...ids]), inArray(refunds.redemptionId, [...ids])),
          ),
        )
        .orderBy(asc(refunds.settledAt), asc(refunds.id))

/** What has been put back of a use of a gift card, the oldest first. The caller has locked the use. */
export const refundsOfUse = (tx: Tx, redemptionId: string): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.redemptionId, redemptionId), ne(refunds.state, 'refused')))
    .orderBy(refunds.createdAt, refunds.id)

/** Whether the outcome of a refund of some users' payments is not known yet. */
export const hasPendingRefund = async (tx: Tx, userIds: readonly string[]): Promise<boolean> =>
  (
    await tx
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(orders, and(eq(orders.tenantId, refunds.tenantId), eq(orders.id, refunds.orderId)))
      .where(and(inArray(orders.userId, [...userIds]), eq(refunds.state, 'pending')))
      .limit(1)
  ).length > 0

/** A refund that a processor was asked for, with the name of who asked for it; null: that account is deleted. */
export type ListedRefund = RefundRow & { refusal: RefusedRefund | null; by: string | null }

const listed = async (tx: Tx, which: SQL | undefined): Promise<ListedRefund[]> => {
  const rows = await tx
    .select({
      refund: refunds,
      by: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(refunds)
    .leftJoin(users, and(eq(users.tenantId, refunds.tenantId), eq(users.id, refunds.askedBy)))
    .where(which)
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
  return rows.flatMap(({ refund, by }) => {
    const { refusal } = refund
    return refusal === notAsked ? [] : [{ ...refund, refusal, by }]
  })
}

/** The refunds of an order, the newest first. */
export const refundsOfOrder = (tx: Tx, orderId: string): Promise<ListedRefund[]> =>
  listed(tx, eq(refunds.orderId, orderId))

export const listedRefund = async (tx: Tx, id: string): Promise<ListedRefund | undefined> =>
  (await listed(tx, eq(refunds.id, id)))[0]

/** The cents that are paid back, by the orders and the redemptions in a list. */
export const paidBackOf = async (tx: Tx, rows: readonly { id: string }[]): Promise<ReadonlyMap<string, number>> => {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const of = sql<string>`coalesce(${refunds.orderId}, ${refunds.redemptionId})`
  const paid = await tx
    .select({ of, cents: sql<number>`sum(${refunds.amountCents})::int` })
    .from(refunds)
    .where(
      and(eq(refunds.state, 'done'), sql`(${inArray(refunds.orderId, ids)} or ${inArray(refunds.redemptionId, ids)})`),
    )
    .groupBy(of)
  return new Map(paid.map((row) => [row.of, row.cents]))
}
