import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { char, date, integer, jsonb, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { BookAccount, BookedKind, BookNumbers, DayComparison, InDoubt } from '#contract/shapes/close.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { declareTable, ofNoUser } from './table.ts'
import { users } from './users.ts'

/** An amount of one account: what it takes is positive, what it gives negative. Those of an event add up to 0. */
export interface Posting {
  account: BookAccount
  /** Id of the location; 0: app and web. */
  place: number
  /** Of sales and tax, in 1/100 percent; null: none, or it is not known. */
  taxRate: number | null
  cents: number
}

/** Postings of the events of one kind that are alike. */
export interface BookedSum extends Posting {
  kind: BookedKind
  /** Events. */
  count: number
}

/** What a close says beside its sums, as it was when it was closed. */
export interface CloseFacts {
  cards: number
  owedCents: number
  failedRenewals: number
  failedCents: number
  inDoubt: InDoubt[]
}

/** Days of a merchant's clocks that are closed, or being closed. Nothing of a closed one changes. */
export const closes = declareTable(
  'closes',
  {
    tenantId: tenantId(),
    /** Without gaps. */
    number: integer('number').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state').$type<'closing' | 'closed'>().notNull(),
    /** The ends of the day: `until` is excluded. */
    from: moment('from').notNull(),
    until: moment('until').notNull(),
    /** The places of then, in the order in which the day shows them. */
    places: jsonb('places').$type<{ id: number; name: string }[]>().notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    sums: jsonb('sums').$type<BookedSum[]>().notNull().default([]),
    booked: integer('booked').notNull().default(0),
    toBook: integer('to_book').notNull(),
    /** Where the booking goes on; null: at the beginning. */
    cursor: jsonb('cursor').$type<{ kind: BookedKind; after: { at: string; id: string } | null }>(),
    comparison: jsonb('comparison').$type<DayComparison>().notNull(),
    /** Null until it is closed. */
    facts: jsonb('facts').$type<CloseFacts>(),
    /** Id of the administrator. No reference: the close outlives the account. */
    closedBy: uuid('closed_by').notNull(),
    closedAt: moment('closed_at'),
    /** Payments of which documents are issued after the close; 0 before it. */
    toDocument: integer('to_document').notNull().default(0),
    /** Of these, those that are done. */
    documented: integer('documented').notNull().default(0),
    /** Id of the last payment that is done. */
    documentsAfter: uuid('documents_after'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.number] }),
    unique('closes_day').on(table.tenantId, table.day),
  ],
  () => ({
    kept: { forever: 'they are the books' },
    ofUser: { kept: 'it names who closed the day by id alone' },
    own: { withheld: 'it is of the merchant, whose staff are named by id alone' },
    place: { whole: 'a day is of the whole merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'closes', by: 'number', columns: ['number', 'day', 'sums', 'places', 'currency', 'closedAt'] },
  }),
)

export type CloseRow = typeof closes.$inferSelect

/** A close with the name of who made it; null: that account is deleted. */
export type ListedClose = CloseRow & { by: string | null }

const named = (tx: Tx) =>
  tx
    .select({
      row: closes,
      by: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(closes)
    .leftJoin(users, and(eq(users.tenantId, closes.tenantId), eq(users.id, closes.closedBy)))

export const closeOfDay = async (tx: Tx, day: string): Promise<ListedClose | undefined> => {
  const [found] = await named(tx).where(eq(closes.day, day))
  return found && { ...found.row, by: found.by }
}

/** The newest first. */
export const newestCloses = async (tx: Tx, most: number): Promise<ListedClose[]> =>
  (await named(tx).orderBy(desc(closes.number)).limit(most)).map(({ row, by }) => ({ ...row, by }))

/** The first day that was closed, where any was. */
export const firstClose = async (tx: Tx): Promise<CloseRow | undefined> =>
  (await tx.select().from(closes).where(eq(closes.number, 1)))[0]

/** Closed days of a range, both ends included, in their order. */
export const closesBetween = (tx: Tx, from: string, until: string): Promise<CloseRow[]> =>
  tx
    .select()
    .from(closes)
    .where(and(gte(closes.day, from), lte(closes.day, until), eq(closes.state, 'closed')))
    .orderBy(closes.number)

export const insertClose = async (tx: Tx, row: typeof closes.$inferInsert): Promise<void> => {
  await tx.insert(closes).values(row)
}

/** Reads a close and locks it until the end of the transaction. */
export const lockClose = async (tx: Tx, number: number): Promise<CloseRow | undefined> =>
  (await tx.select().from(closes).where(eq(closes.number, number)).for('update'))[0]

/** Changes a close that is not finished. */
export const changeClose = async (tx: Tx, number: number, change: Partial<CloseRow>): Promise<void> => {
  await tx
    .update(closes)
    .set(change)
    .where(and(eq(closes.number, number), eq(closes.state, 'closing')))
}

/** Notes how far the documents of a closed day are. */
export const noteDocuments = async (
  tx: Tx,
  number: number,
  change: Pick<CloseRow, 'documented' | 'documentsAfter'>,
): Promise<void> => {
  await tx.update(closes).set(change).where(eq(closes.number, number))
}

/** Differences from the list of a processor that staff has left, and why. */
export const leftDifferences = declareTable(
  'left_differences',
  {
    tenantId: tenantId(),
    id: text('id').notNull(),
    note: text('note').notNull(),
    /** Id of the administrator. No reference: the note outlives the account. */
    leftBy: uuid('left_by').notNull(),
    leftAt: moment('left_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
  () => ({
    kept: { forever: 'closes name them' },
    ofUser: { kept: 'the note is of staff' },
    own: { withheld: 'the note is of staff about the books' },
    place: { whole: 'a day is of the whole merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'leftDifferences', by: 'leftAt', columns: ['id', 'note', 'leftAt'] },
  }),
)

export const writeLeftDifference = async (tx: Tx, row: typeof leftDifferences.$inferInsert): Promise<void> => {
  const { tenantId: _tenant, id: _id, ...set } = row
  await tx
    .insert(leftDifferences)
    .values(row)
    .onConflictDoUpdate({ target: [leftDifferences.tenantId, leftDifferences.id], set })
}

/** The notes of differences, by their ids. */
export const notesOfDifferences = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: leftDifferences.id, note: leftDifferences.note })
    .from(leftDifferences)
    .where(inArray(leftDifferences.id, [...ids]))
  return new Map(rows.map(({ id, note }) => [id, note]))
}

/** The numbers that a merchant's books give to accounts. */
export const bookNumbers = declareTable(
  'book_numbers',
  { tenantId: tenantId(), numbers: jsonb('numbers').$type<BookNumbers>().notNull() },
  (table) => [primaryKey({ columns: [table.tenantId] })],
  () => ({
    kept: { until: 'the merchant changes them' },
    ofUser: ofNoUser,
    place: { shared: 'they are of the whole merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'bookNumbers', by: 'tenantId', columns: ['numbers'] },
  }),
)

export const readBookNumbers = async (tx: Tx): Promise<BookNumbers | undefined> =>
  (await tx.select().from(bookNumbers))[0]?.numbers

export const writeBookNumbers = async (tx: Tx, tenant: number, numbers: BookNumbers): Promise<void> => {
  await tx
    .insert(bookNumbers)
    .values({ tenantId: tenant, numbers })
    .onConflictDoUpdate({ target: bookNumbers.tenantId, set: { numbers } })
}
