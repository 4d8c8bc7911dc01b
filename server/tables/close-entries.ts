import {
  and,
  asc,
  countDistinct,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
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
import { addRows } from './save-rows.ts'
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
    ofUser: { kept: 'they name orders and products, no person' },
    own: { withheld: 'they name orders and products, no person' },
    place: { whole: 'a day is of the whole merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'closeEntries', by: 'number', columns: ['number', 'kind', 'id', 'at', 'cents', 'postings'] },
  }),
)

export type CloseEntry = typeof closeEntries.$inferSelect

export const insertCloseEntries = async (
  tx: Tx,
  rows: readonly (typeof closeEntries.$inferInsert)[],
): Promise<void> => {
  await addRows(tx, closeEntries, rows)
}

/** The entries of a close, the oldest first. */
export const entriesOfClose = (tx: Tx, number: number): Promise<CloseEntry[]> =>
  tx.select().from(closeEntries).where(eq(closeEntries.number, number)).orderBy(closeEntries.at, closeEntries.id)

/** What a close says of payments that have documents: a charge-back has none. */
const documented = (number: number): SQL | undefined =>
  and(eq(closeEntries.number, number), isNotNull(closeEntries.orderId), ne(closeEntries.kind, 'chargeBack'))

export const countPaymentsOfClose = async (tx: Tx, number: number): Promise<number> =>
  (
    await tx
      .select({ count: countDistinct(closeEntries.orderId) })
      .from(closeEntries)
      .where(documented(number))
  )[0]!.count

/** Ids of the payments of a close, of refunds those that were refunded, in the order of the ids. */
export const paymentsOfClose = async (
  tx: Tx,
  number: number,
  { after, most }: { after: string | null; most: number },
): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ id: closeEntries.orderId })
    .from(closeEntries)
    .where(and(documented(number), after === null ? undefined : gt(closeEntries.orderId, after)))
    .orderBy(closeEntries.orderId)
    .limit(most)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Some of what can be booked, from and before a moment, the oldest first. */
export interface Bookable {
  from: Date
  until: Date
  most: number
  /** After this one; absent: from the first. */
  after?: { at: Date; id: string }
}

interface Source {
  id: AnyColumn
  at: AnyColumn
}

const inTurn = ({ at, id }: Source) => [asc(at), asc(id)] as const

const within = ({ id, at }: Source, { from, until, after }: Bookable): SQL | undefined =>
  and(gte(at, from), lt(at, until), after && or(gt(at, after.at), and(eq(at, after.at), gt(id, after.id))))

/** The ids in a list that a close has booked as this kind. */
export const bookedIn = async (tx: Tx, kind: BookedKind, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: closeEntries.id })
    .from(closeEntries)
    .where(and(eq(closeEntries.kind, kind), inArray(closeEntries.id, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

const ofPayments: Source = { id: orders.id, at: orders.settledAt }

/** Approved payments; what cost nothing is in no books. */
export const bookablePayments = (tx: Tx, range: Bookable): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'approved'), gt(orders.totalCents, 0), within(ofPayments, range)))
    .orderBy(...inTurn(ofPayments))
    .limit(range.most)

/** A refund with what it is of; of a use of a gift card there is no order. */
export interface RefundToBook {
  refund: RefundRow
  order: OrderRow | null
  use: RedemptionRow | null
}

const ofRefunds: Source = { id: refunds.id, at: refunds.settledAt }

const refundsWithin = (tx: Tx, of: SQL, range: Bookable): Promise<RefundToBook[]> =>
  tx
    .select({ refund: refunds, order: orders, use: redemptions })
    .from(refunds)
    .leftJoin(orders, and(eq(orders.tenantId, refunds.tenantId), eq(orders.id, refunds.orderId)))
    .leftJoin(redemptions, and(eq(redemptions.tenantId, refunds.tenantId), eq(redemptions.id, refunds.redemptionId)))
    .where(and(eq(refunds.state, 'done'), of, within(ofRefunds, range)))
    .orderBy(...inTurn(ofRefunds))
    .limit(range.most)

/** Refunds to cards. */
export const bookableRefunds = (tx: Tx, range: Bookable): Promise<RefundToBook[]> =>
  refundsWithin(tx, isNotNull(refunds.orderId), range)

/** Money put back on gift cards. */
export const bookableCardRefunds = (tx: Tx, range: Bookable): Promise<RefundToBook[]> =>
  refundsWithin(tx, isNotNull(refunds.redemptionId), range)

const ofUses: Source = { id: redemptions.id, at: redemptions.at }

/** Uses of gift cards at kiosks. */
export const bookableCardUses = (tx: Tx, range: Bookable): Promise<RedemptionRow[]> =>
  tx
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.kind, 'giftCard'), gt(redemptions.cents, 0), within(ofUses, range)))
    .orderBy(...inTurn(ofUses))
    .limit(range.most)

const ofGifts: Source = { id: giftCardEntries.id, at: giftCardEntries.at }

/** Balances that staff gave. */
export const bookableGifts = (tx: Tx, range: Bookable): Promise<(typeof giftCardEntries.$inferSelect)[]> =>
  tx
    .select()
    .from(giftCardEntries)
    .where(and(eq(giftCardEntries.reason, 'goodwill'), within(ofGifts, range)))
    .orderBy(...inTurn(ofGifts))
    .limit(range.most)

/** A charge-back, and how many cents of it no close has booked: fewer than none after a correction. */
export interface ChargeBackToBook {
  chargeBack: ChargeBackRow
  order: OrderRow
  cents: number
}

/** Charge-backs that are entered, or corrected, in a range; they are few. */
export const unbookedChargeBacks = async (tx: Tx, { from, until, most }: Bookable): Promise<ChargeBackToBook[]> => {
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
