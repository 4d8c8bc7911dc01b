import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  notExists,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm'
import { index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { BookedKind } from '#contract/shapes/close.ts'
import type { Tx } from '#server/database/transact.ts'
import { chargeBacks, type ChargeBackRow } from './charge-backs.ts'
import type { Posting } from './closes.ts'
import { moment, tenantId } from './columns.ts'
import { giftCardEntries } from './gift-cards.ts'
import { orders, type OrderRow } from './orders.ts'
import { redemptions, type RedemptionRow } from './redemptions.ts'
import { refunds, type RefundRow } from './refunds.ts'
import { declareTable } from './table.ts'

/** What a close has booked. An event is booked once; a charge-back once more for each correction. */
export const closeEntries = declareTable(
  'close_entries',
  {
    tenantId: tenantId(),
    /** Of the close. */
    number: integer('number').notNull(),
    kind: text('kind').$type<BookedKind>().notNull(),
    /** Of the order, the refund, the use, the entry in a gift card's ledger. */
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    /** Null: a gift card alone was moved. */
    orderId: uuid('order_id'),
    /** What was sold or given. */
    name: text('name').notNull(),
    /** That people read of the purchase or the refund; null: it has none. */
    label: text('label'),
    cents: integer('cents').notNull(),
    postings: jsonb('postings').$type<Posting[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.id, table.number] }),
    index('close_entries_number').on(table.tenantId, table.number, table.at),
  ],
  () => ({
    kept: { forever: 'they are the books' },
    ofUser: { kept: 'they name orders and products, and nobody' },
    ofSite: 'removed',
    shown: { as: 'closeEntries', by: 'number', columns: ['number', 'kind', 'id', 'at', 'cents', 'postings'] },
  }),
)

export type CloseEntry = typeof closeEntries.$inferSelect

export const insertCloseEntries = async (
  tx: Tx,
  rows: readonly (typeof closeEntries.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(closeEntries).values([...rows])
}

/** The entries of a close, the oldest first. */
export const entriesOfClose = (tx: Tx, number: number): Promise<CloseEntry[]> =>
  tx.select().from(closeEntries).where(eq(closeEntries.number, number)).orderBy(closeEntries.at, closeEntries.id)

/** Some of what no close has booked yet, from and before a moment, the oldest first. */
export interface Unbooked {
  from: Date
  until: Date
  most: number
  /** After this one; absent: from the first. */
  after?: { at: Date; id: string }
}

interface Source {
  kind: BookedKind
  id: AnyColumn
  at: AnyColumn
}

const inTurn = ({ at, id }: Omit<Source, 'kind'>) => [asc(at), asc(id)] as const

const within = (tx: Tx, { kind, id, at }: Source, { from, until, after }: Unbooked): SQL | undefined =>
  and(
    gte(at, from),
    lt(at, until),
    after && or(gt(at, after.at), and(eq(at, after.at), gt(id, after.id))),
    notExists(
      tx
        .select({ one: sql`1` })
        .from(closeEntries)
        .where(and(eq(closeEntries.kind, kind), eq(closeEntries.id, id))),
    ),
  )

const ofPayments = { kind: 'payment', id: orders.id, at: orders.settledAt } as const

/** Approved payments; what cost nothing is in no books. */
export const unbookedPayments = (tx: Tx, range: Unbooked): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'approved'), gt(orders.totalCents, 0), within(tx, ofPayments, range)))
    .orderBy(...inTurn(ofPayments))
    .limit(range.most)

/** A refund with what it is of; of a use of a gift card there is no order. */
export interface RefundToBook {
  refund: RefundRow
  order: OrderRow | null
  use: RedemptionRow | null
}

const refundsWithin = (tx: Tx, of: SQL, source: Source, range: Unbooked): Promise<RefundToBook[]> =>
  tx
    .select({ refund: refunds, order: orders, use: redemptions })
    .from(refunds)
    .leftJoin(orders, and(eq(orders.tenantId, refunds.tenantId), eq(orders.id, refunds.orderId)))
    .leftJoin(redemptions, and(eq(redemptions.tenantId, refunds.tenantId), eq(redemptions.id, refunds.redemptionId)))
    .where(and(eq(refunds.state, 'done'), of, within(tx, source, range)))
    .orderBy(...inTurn(source))
    .limit(range.most)

const refundTimes = { id: refunds.id, at: refunds.settledAt } as const

/** Refunds to cards. */
export const unbookedRefunds = (tx: Tx, range: Unbooked): Promise<RefundToBook[]> =>
  refundsWithin(tx, isNotNull(refunds.orderId), { kind: 'refund', ...refundTimes }, range)

/** Money put back on gift cards. */
export const unbookedCardRefunds = (tx: Tx, range: Unbooked): Promise<RefundToBook[]> =>
  refundsWithin(tx, isNotNull(refunds.redemptionId), { kind: 'cardRefund', ...refundTimes }, range)

/** The refunds that are made of the orders and the uses in a list, in the order in which they were made. */
export const madeRefundsOf = (tx: Tx, ids: readonly string[]): Promise<RefundRow[]> =>
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
        .orderBy(refunds.settledAt, refunds.id)

const ofUses = { kind: 'cardUse', id: redemptions.id, at: redemptions.at } as const

/** Uses of gift cards at kiosks. */
export const unbookedCardUses = (tx: Tx, range: Unbooked): Promise<RedemptionRow[]> =>
  tx
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.kind, 'giftCard'), gt(redemptions.cents, 0), within(tx, ofUses, range)))
    .orderBy(...inTurn(ofUses))
    .limit(range.most)

const ofGifts = { kind: 'gift', id: giftCardEntries.id, at: giftCardEntries.at } as const

/** Balances that staff gave. */
export const unbookedGifts = (tx: Tx, range: Unbooked): Promise<(typeof giftCardEntries.$inferSelect)[]> =>
  tx
    .select()
    .from(giftCardEntries)
    .where(and(eq(giftCardEntries.reason, 'goodwill'), within(tx, ofGifts, range)))
    .orderBy(...inTurn(ofGifts))
    .limit(range.most)

/** A charge-back, and how many cents of it no close has booked: fewer than none after a correction. */
export interface ChargeBackToBook {
  chargeBack: ChargeBackRow
  order: OrderRow
  cents: number
}

/** Charge-backs that are entered, or corrected, in a range; they are few. */
export const unbookedChargeBacks = async (tx: Tx, { from, until, most }: Unbooked): Promise<ChargeBackToBook[]> => {
  const booked = sql<number>`coalesce((select sum(${closeEntries.cents}) from ${closeEntries}
    where ${closeEntries.tenantId} = ${chargeBacks.tenantId} and ${closeEntries.kind} = 'chargeBack'
    and ${closeEntries.id} = ${chargeBacks.orderId}), 0)::int`
  const rows = await tx
    .select({ chargeBack: chargeBacks, order: orders, booked })
    .from(chargeBacks)
    .innerJoin(orders, and(eq(orders.tenantId, chargeBacks.tenantId), eq(orders.id, chargeBacks.orderId)))
    .where(and(gte(chargeBacks.enteredAt, from), lt(chargeBacks.enteredAt, until), ne(chargeBacks.amountCents, booked)))
    .orderBy(chargeBacks.enteredAt, chargeBacks.orderId)
    .limit(most)
  return rows.map(({ booked: before, ...row }) => ({ ...row, cents: row.chargeBack.amountCents - before }))
}
