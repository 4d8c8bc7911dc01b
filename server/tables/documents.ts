import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NumberedKind, Paper } from '#contract/rules/document.ts'
import type { Cents } from '#contract/rules/money.ts'
import type { RateSum } from '#contract/rules/tax.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { orders } from './orders.ts'
import { withRow } from './place.ts'
import { refunds } from './refunds.ts'
import { addRows } from './save-rows.ts'
import { declareTable, ofNoUser, ofOrder } from './table.ts'

/** Who sells, as printed. */
export interface Seller {
  name: string
  /** Of the postal address. */
  lines: string[]
  /** With what it is called; empty: none. */
  taxNumber: string
  /** Path of the logo's file, whose name has the hash of its bytes; empty: none. */
  logo: string
}

/** Equal units. Sums are cents. */
export interface DocumentLine {
  name: string
  isGift: boolean
  quantity: number
  /** Without tax, before a discount code. */
  unitCents: Cents
  /** Without tax, of all units. */
  netCents: Cents
  /** In 1/100 percent; null: not known. */
  taxRate: number | null
}

/** All that is printed of a payment or a refund, apart from the number and the buyer. Days are those of the merchant's clocks. */
export interface DocumentFacts {
  seller: Seller
  paper: Paper
  /** ISO 4217. */
  currency: string
  /** On which the document was issued: 2026-12-01. */
  day: string
  /** On which it was paid, or paid back. */
  paidOn: string
  orderNumber: string
  /** Name of the location; null: in the app or the web shop. */
  place: string | null
  lines: DocumentLine[]
  /** Of a discount code, before tax; null: none. */
  discount: { code: string; name: string; cents: Cents } | null
  taxes: RateSum[]
  netCents: Cents
  taxCents: Cents
  totalCents: Cents
  /** Of a credit note alone. */
  refund?: { number: string; invoice: string }
}

/** A document as it is printed. */
export interface PrintedDocument {
  kind: NumberedKind | 'receipt'
  /** With the year; of a receipt that of the order. */
  number: string
  buyer: string | null
  /** The card, as it is named; null: none is known, or the document does not say. */
  paidWith: string | null
  /** Of a receipt alone; 0: nothing. */
  refundedCents: Cents
  facts: DocumentFacts
  madeAt: Date
}

/** Issued invoices and credit notes. The application may insert and read them, and take the buyer's name away; no more. */
export const documents = declareTable(
  'documents',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<NumberedKind>().notNull(),
    /** Of the merchant's clocks. */
    year: integer('year').notNull(),
    /** Without gaps in a year. */
    number: integer('number').notNull(),
    orderId: uuid('order_id').notNull(),
    /** Of a credit note alone. */
    refundId: uuid('refund_id'),
    facts: jsonb('facts').$type<DocumentFacts>().notNull(),
    /** The buyer's name when it was issued; null: none was known, or the account is deleted. */
    buyer: text('buyer'),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.year, table.number] }),
    foreignKey({ columns: [table.tenantId, table.orderId], foreignColumns: [orders.tenantId, orders.id] }),
    foreignKey({ columns: [table.tenantId, table.refundId], foreignColumns: [refunds.tenantId, refunds.id] }),
    check('documents_of_refund', sql`(kind = 'creditNote') = (refund_id is not null)`),
    uniqueIndex('documents_invoice')
      .on(table.tenantId, table.orderId)
      .where(sql`refund_id is null`),
    unique('documents_refund').on(table.tenantId, table.refundId),
    index('documents_order').on(table.tenantId, table.orderId),
  ],
  (table) => ({
    kept: { forever: 'the law of most countries demands issued invoices for many years' },
    ofUser: (tx, { id }) =>
      tx
        .update(table)
        .set({ buyer: null })
        .where(
          and(
            isNotNull(table.buyer),
            inArray(table.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, id))),
          ),
        ),
    own: {
      as: 'invoices and credit notes',
      of: ofOrder(table.orderId),
      by: 'issuedAt',
      columns: ['kind', 'year', 'number', 'facts', 'buyer', 'issuedAt'],
    },
    place: { rows: withRow(table.orderId, 'orders') },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'documents',
      by: 'issuedAt',
      columns: ['kind', 'year', 'number', 'orderId', 'refundId', 'facts', 'issuedAt'],
    },
  }),
)

export type DocumentRow = typeof documents.$inferSelect
export type NewDocument = Omit<typeof documents.$inferInsert, 'year' | 'number' | 'kind'>

/** The last number that was drawn of each series. A row is locked for drawing and for nothing else. */
export const documentSeries = declareTable(
  'document_series',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<NumberedKind>().notNull(),
    year: integer('year').notNull(),
    /** The last that was drawn. */
    last: integer('last').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.kind, table.year] })],
  () => ({
    kept: { forever: 'a number is drawn once' },
    ofUser: ofNoUser,
    place: { everywhere: 'it is a number' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'documentSeries', by: 'year', columns: ['kind', 'year', 'last'] },
  }),
)

export interface Series {
  tenant: number
  kind: NumberedKind
  /** Of the merchant's clocks. */
  year: number
}

/**
 * Stores documents under the next numbers of their series, in their order. What has a document already is passed over and
 * takes no number. The series is locked until the end of the transaction, so this is its last act.
 */
export const insertDocuments = async (
  tx: Tx,
  { tenant: tenantId, kind, year }: Series,
  rows: readonly NewDocument[],
): Promise<void> => {
  if (rows.length === 0) return
  const series = and(
    eq(documentSeries.tenantId, tenantId),
    eq(documentSeries.kind, kind),
    eq(documentSeries.year, year),
  )
  await tx.insert(documentSeries).values({ tenantId, kind, year }).onConflictDoNothing()
  const [locked] = await tx.select({ last: documentSeries.last }).from(documentSeries).where(series).for('update')
  if (!locked) throw new Error(`no series of ${kind} in ${year}`)
  // No other transaction stores a document of the series under the lock.
  const known = await documentsOf(
    tx,
    rows.map(({ orderId }) => orderId),
  )
  const isKnown = ({ orderId, refundId = null }: NewDocument) =>
    known.some((each) => each.kind === kind && each.orderId === orderId && each.refundId === refundId)
  const added = rows.filter((row) => !isKnown(row))
  if (added.length === 0) return
  await addRows(
    tx,
    documents,
    added.map((row, place) => ({ ...row, kind, year, number: locked.last + place + 1 })),
  )
  await tx
    .update(documentSeries)
    .set({ last: locked.last + added.length })
    .where(series)
}

export const invoiceOf = async (tx: Tx, orderId: string): Promise<DocumentRow | undefined> =>
  (
    await tx
      .select()
      .from(documents)
      .where(and(eq(documents.orderId, orderId), eq(documents.kind, 'invoice')))
  )[0]

/** The credit notes of a payment, in the order of their numbers. */
export const creditNotesOf = (tx: Tx, orderId: string): Promise<DocumentRow[]> =>
  tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, 'creditNote')))
    .orderBy(asc(documents.year), asc(documents.number))

/** The documents of some payments. */
export const documentsOf = (tx: Tx, orderIds: readonly string[]): Promise<DocumentRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(documents)
        .where(inArray(documents.orderId, [...orderIds]))
