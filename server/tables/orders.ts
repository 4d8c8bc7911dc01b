import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { boolean, char, index, integer, jsonb, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/shapes/account.ts'
import type { Tx } from '#server/database/transact.ts'
import type { StaffReason } from './audit-log.ts'
import { cards } from './cards.ts'
import { moment, tenantId } from './columns.ts'
import type { Charge } from '#contract/rules/membership.ts'
import type { OrderDiscount, OrderLine } from './order-lines.ts'
import { atPlace, ofCustomer } from './place.ts'
import { declareTable, onceDaysAgo, type AccountKey, ofPerson } from './table.ts'
import { ofUser } from './users.ts'

/**
 * - refused: a rule of the server refused it before any call to the processor; `code` is that of the refusal
 * - failed: the processor charged nothing, or the charge was refunded
 * - void: never charged, and never will be: the key was voided, or the account was deleted
 */
export type OrderState = 'pending' | 'approved' | 'declined' | 'refused' | 'failed' | 'void'
/** A purchase in the app, a monthly club billing, or a charge at a kiosk. */
export type OrderKind = 'order' | 'clubBilling' | 'airPay'

export const orders = declareTable(
  'orders',
  {
    tenantId: tenantId(),
    /** transRecordId, and the reference at the processor. */
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<OrderKind>().notNull().default('order'),
    state: text('state').$type<OrderState>().notNull(),
    /** Idempotency-Key of the purchase. */
    key: text('key').notNull(),
    /** Keyed hash of the request; null when the key was voided before its order arrived. */
    requestHash: text('request_hash'),
    lines: jsonb('lines').$type<OrderLine[]>().notNull().default([]),
    address: jsonb('address').$type<Address>(),
    subtotalCents: integer('subtotal_cents').notNull().default(0),
    taxesCents: integer('taxes_cents').notNull().default(0),
    totalCents: integer('total_cents').notNull().default(0),
    currency: char('currency', { length: 3 }).notNull(),
    processor: text('processor'),
    /** Number of the merchant's account at which the payment is charged and looked up; null: the current one. */
    processorAccount: integer('processor_account'),
    processorToken: text('processor_token'),
    /** Brand and last digits of the card with this token; null: none was charged, or it was replaced before. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** Authorisation or decline code; for a refused order the error code. */
    code: text('code'),
    message: text('message'),
    locationId: integer('location_id'),
    /** With a wash club: the version of its terms that was agreed to; null: none is known. */
    clubTermsVersion: integer('club_terms_version'),
    /** The membership that it is charged for, and what for; null: a purchase, or one that was stored before it said so. */
    membershipId: uuid('membership_id'),
    charge: jsonb('charge').$type<Charge>(),
    /** The administrator who placed it for the member, and why; null: the user did. */
    staff: jsonb('staff').$type<StaffReason>(),
    /** The discount code that it names; null: none. What it took off, its lines say. */
    discount: jsonb('discount').$type<OrderDiscount>(),
    /** Copied from the merchant when the order was stored: the loyalty programme may be switched off later. */
    earnsPoints: boolean('earns_points').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    /** Time of the latest charge attempt. */
    attemptedAt: moment('attempted_at'),
    settledAt: moment('settled_at'),
    /** The processor was asked to void the payment and has not confirmed it yet: the order must not be delivered. */
    fencedAt: moment('fenced_at'),
    /** Number of failed deliveries of the paid order. */
    deliveryFailures: integer('delivery_failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    unique('orders_key').on(table.tenantId, table.userId, table.kind, table.key),
    uniqueIndex('orders_one_pending')
      .on(table.tenantId, table.userId)
      .where(sql`state = 'pending' and kind = 'order'`),
    uniqueIndex('orders_billing_of_membership')
      .on(table.tenantId, table.membershipId)
      .where(sql`state = 'pending' and kind = 'clubBilling'`),
    index('orders_kiosk_key')
      .on(table.tenantId, table.key)
      .where(sql`kind = 'airPay'`),
    // By the beginning of the number that customers read.
    index('orders_number').on(table.tenantId, table.key.op('text_pattern_ops')),
    index('orders_history').on(table.tenantId, table.userId, table.createdAt),
    index('orders_sold')
      .on(table.tenantId, table.createdAt)
      .where(sql`state = 'approved'`),
    index('orders_in_doubt')
      .on(table.tenantId, table.createdAt)
      .where(sql`state = 'pending'`),
    index('orders_charged')
      .on(table.tenantId, table.settledAt)
      .where(sql`state in ('approved', 'declined', 'failed')`),
    index('orders_never_charged')
      .on(table.tenantId, table.settledAt)
      .where(sql`state in ('refused', 'void') and attempted_at is null`),
  ],
  (table) => ({
    // Orders with a charge attempt stay.
    kept: onceDaysAgo(30, table, (before) =>
      and(inArray(table.state, ['refused', 'void']), isNull(table.attemptedAt), lt(table.settledAt, before)),
    ),
    ofUser: (tx, user) => stripOrders(tx, user),
    own: {
      as: 'purchases',
      of: ofPerson(table.userId),
      by: 'createdAt',
      columns: [
        'id',
        'kind',
        'state',
        'lines',
        'address',
        'subtotalCents',
        'taxesCents',
        'totalCents',
        'currency',
        'cardBrand',
        'cardLast4',
        'locationId',
        'createdAt',
        'settledAt',
      ],
    },
    place: {
      rows: `case when location_id is null then ${ofCustomer(table.userId)} else ${atPlace(table.locationId)} end`,
    },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'orders',
      by: 'createdAt',
      columns: [
        'id',
        'userId',
        'kind',
        'state',
        'subtotalCents',
        'taxesCents',
        'totalCents',
        'currency',
        'locationId',
        'clubTermsVersion',
        'createdAt',
        'settledAt',
      ],
    },
  }),
)

export type OrderRow = typeof orders.$inferSelect

/** The card on file with the order's token. It is copied, since the user may replace the card later. */
const chargedCard = ({ tenantId: tenant, userId, processorToken }: typeof orders.$inferInsert) => {
  if (!processorToken) return {}
  const ofOrder = and(eq(cards.tenantId, tenant), eq(cards.userId, userId), eq(cards.processorToken, processorToken))
  return {
    cardBrand: sql`(select ${cards.brand} from ${cards} where ${ofOrder})`,
    cardLast4: sql`(select ${cards.last4} from ${cards} where ${ofOrder})`,
    processorAccount: sql`(select ${cards.processorAccount} from ${cards} where ${ofOrder})`,
  }
}

/** @returns undefined when the key exists, or another order of the user is pending */
export const insertOrder = async (tx: Tx, row: typeof orders.$inferInsert): Promise<OrderRow | undefined> =>
  (
    await tx
      .insert(orders)
      .values({ ...chargedCard(row), ...row })
      .onConflictDoNothing()
      .returning()
  )[0]

export const orderByKey = async (
  tx: Tx,
  userId: string,
  key: string,
  kind: OrderKind = 'order',
): Promise<OrderRow | undefined> =>
  (
    await tx
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.kind, kind), eq(orders.key, key)))
  )[0]

/** The charge at a kiosk with this key of the terminal. The row names the user whose card was charged. */
export const kioskChargeByKey = async (tx: Tx, key: string): Promise<OrderRow | undefined> =>
  (
    await tx
      .select()
      .from(orders)
      .where(and(eq(orders.kind, 'airPay'), eq(orders.key, key)))
  )[0]

export const orderById = async (tx: Tx, id: string): Promise<OrderRow | undefined> =>
  (await tx.select().from(orders).where(eq(orders.id, id)))[0]

export const pendingOrderOf = async (tx: Tx, userId: string): Promise<OrderRow | undefined> =>
  (
    await tx
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.state, 'pending'), eq(orders.kind, 'order')))
  )[0]

/** Whether the outcome of a charge for a membership is not known yet. A billing that names none may be of any of the user. */
export const hasPendingCharge = async (tx: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> => {
  const isNameless = and(eq(orders.userId, userId), eq(orders.kind, 'clubBilling'), isNull(orders.membershipId))
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'pending'), or(eq(orders.membershipId, id), isNameless)))
    .limit(1)
  return found.length > 0
}

/** Whether the outcome of a payment of some users is not known yet, at a kiosk too. */
export const hasPendingPayment = async (tx: Tx, userIds: readonly string[]): Promise<boolean> =>
  (
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.userId, [...userIds]), eq(orders.state, 'pending')))
      .limit(1)
  ).length > 0

/** Whether an order of the user was approved. */
export const hasBought = async (tx: Tx, userId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.kind, 'order'), eq(orders.state, 'approved')))
      .limit(1)
  ).length > 0

/** The number of billings of a user whose keys start so. */
export const countBillings = async (tx: Tx, userId: string, keyStart: string): Promise<number> =>
  (
    await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(orders)
      .where(
        and(eq(orders.userId, userId), eq(orders.kind, 'clubBilling'), sql`starts_with(${orders.key}, ${keyStart})`),
      )
  )[0]?.n ?? 0

/** Payments of more than 0 that were approved, of those with these ids, the oldest first. */
export const paidOrders = (tx: Tx, ids: readonly string[]): Promise<OrderRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(orders)
        .where(and(inArray(orders.id, [...ids]), eq(orders.state, 'approved'), gt(orders.totalCents, 0)))
        .orderBy(asc(orders.createdAt), asc(orders.id))

/** Approved purchases of a user, newest first. */
export const purchasesOf = (tx: Tx, userId: string, limit: number): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'approved')))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)

/** Replaces the lines of an order: who a gift is for may be corrected later. */
export const updateLines = async (tx: Tx, id: string, lines: OrderLine[]): Promise<void> => {
  await tx.update(orders).set({ lines }).where(eq(orders.id, id))
}

/** Members of an order's line that name a person. */
const personal = JSON.stringify({ giftedTo: null, giftedEmail: null, giftMessage: null, address: null })

/** A pending payment is given back by its look-up, which needs neither the card nor the lines. */
const stripOrders = async (tx: Tx, { id }: AccountKey): Promise<void> => {
  const lines = sql`(
    select coalesce(jsonb_agg(unit.line || ${personal}::jsonb order by unit.position), '[]'::jsonb)
    from jsonb_array_elements(${orders.lines}) with ordinality as unit (line, position)
  )`
  await tx
    .update(orders)
    .set({ lines, address: null, staff: null, processorToken: null, cardBrand: null, cardLast4: null })
    .where(eq(orders.userId, id))
}
