import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DiscountedType } from '#contract/constants.ts'
import type { DiscountState } from '#contract/endpoints/discounts.ts'
import { fromCents, toCents } from '#contract/rules/money.ts'
import type { DiscountBasis } from '#contract/shapes/discount.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId, textList } from './columns.ts'
import type { OrderRow } from './orders.ts'
import { withRow } from './place.ts'
import { declareTable, ofNoUser, ofPerson } from './table.ts'
import { ofUser, users } from './users.ts'

/** What the codes of a discount give at the checkout, and when. Only its state and its count change. */
export const discounts = declareTable(
  'discounts',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** One of these three. A whole number; off the eligible units together; a product that is added. */
    percent: integer('percent'),
    amountCents: integer('amount_cents'),
    freeItemId: integer('free_item_id'),
    /** With the products what it is for; both empty: everything that a code can lower. */
    productTypes: textList<DiscountedType>('product_types'),
    productIds: integer('product_ids')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    fromTotalCents: integer('from_total_cents').notNull(),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    isFirstPurchase: boolean('is_first_purchase').notNull(),
    /** Of each code: orders of all users, and of one; null: any number. */
    totalLimit: integer('total_limit'),
    personLimit: integer('person_limit'),
    state: text('state').$type<DiscountState>().notNull(),
    /** Its only code; null: they are generated. */
    code: text('code'),
    prefix: text('prefix').notNull(),
    /** Codes that it has when it is complete. */
    size: integer('size').notNull(),
    made: integer('made').notNull().default(0),
    authorId: uuid('author_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
  () => ({
    kept: { forever: 'orders name its codes' },
    ofUser: { kept: 'the author is named by id alone' },
    own: { withheld: 'it is of the merchant, whose staff are named by id alone' },
    place: { shared: 'it is content of the merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'discounts', by: 'createdAt', columns: ['name', 'prefix', 'state', 'size', 'made', 'createdAt'] },
  }),
)

export const discountCodes = declareTable(
  'discount_codes',
  {
    tenantId: tenantId(),
    /** In its stored form; see `contract/rules/codes.ts`. */
    code: text('code').notNull(),
    discountId: uuid('discount_id').notNull(),
    /** Orders that hold it: pending and approved ones. */
    used: integer('used').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.code] }),
    index('discount_codes_of_discount').on(table.tenantId, table.discountId, table.code),
    foreignKey({
      name: 'discount_codes_discount',
      columns: [table.tenantId, table.discountId],
      foreignColumns: [discounts.tenantId, discounts.id],
    }),
  ],
  () => ({
    kept: { forever: 'a code is used as often as it may be' },
    ofUser: ofNoUser,
    place: { shared: 'it is content of the merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'a code takes something off' },
  }),
)

/** The order that holds a code. */
export const discountUses = declareTable(
  'discount_uses',
  {
    tenantId: tenantId(),
    orderId: uuid('order_id').notNull(),
    userId: uuid('user_id').notNull(),
    code: text('code').notNull(),
    discountId: uuid('discount_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId] }),
    ofUser(table),
    index('discount_uses_of_person').on(table.tenantId, table.userId, table.code),
    index('discount_uses_of_discount').on(table.tenantId, table.discountId),
  ],
  (table) => ({
    kept: { forever: 'a user uses a code so often' },
    // A payment that is pending when its account is deleted still gives its code back.
    ofUser: { kept: 'the user is named by id alone' },
    own: { as: 'discounts used', of: ofPerson(table.userId), by: 'orderId', columns: ['orderId', 'discountId'] },
    place: { rows: withRow(table.orderId, 'orders') },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'a code takes something off' },
  }),
)

export type DiscountRow = typeof discounts.$inferSelect
export type DiscountCodeRow = typeof discountCodes.$inferSelect

/** The terms of a discount as calls have it. */
export const basisOf = (row: DiscountRow): DiscountBasis => ({
  name: row.name,
  percent: row.percent,
  amount: row.amountCents === null ? null : fromCents(row.amountCents),
  freeItemId: row.freeItemId,
  productTypes: row.productTypes,
  productIds: row.productIds,
  fromTotal: fromCents(row.fromTotalCents),
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  firstPurchase: row.isFirstPurchase,
  totalLimit: row.totalLimit,
  personLimit: row.personLimit,
})

/** The columns of the terms. */
export const basisColumns = (basis: DiscountBasis) => ({
  name: basis.name.trim(),
  percent: basis.percent,
  amountCents: basis.amount === null ? null : toCents(basis.amount),
  freeItemId: basis.freeItemId,
  productTypes: basis.productTypes,
  productIds: basis.productIds,
  fromTotalCents: toCents(basis.fromTotal),
  startsAt: basis.startsAt === null ? null : new Date(basis.startsAt),
  endsAt: basis.endsAt === null ? null : new Date(basis.endsAt),
  isFirstPurchase: basis.firstPurchase,
  totalLimit: basis.totalLimit,
  personLimit: basis.personLimit,
})

/** A code with its discount. Until the discount is complete there is none. */
export interface KnownCode {
  code: DiscountCodeRow
  discount: DiscountRow
}

/** @param locked until the end of the transaction, so that orders at the same time take the code one after the other */
export const knownCode = async (tx: Tx, code: string, { locked }: { locked: boolean }): Promise<KnownCode | null> => {
  const query = tx.select().from(discountCodes).where(eq(discountCodes.code, code))
  const [row] = await (locked ? query.for('update') : query)
  const [discount] = row ? await tx.select().from(discounts).where(eq(discounts.id, row.discountId)) : []
  return row && discount && discount.state !== 'making' ? { code: row, discount } : null
}

/** Orders of a user that hold the code of a discount. */
export const countUsesOf = async (tx: Tx, userId: string, { code, discountId }: DiscountCodeRow): Promise<number> => {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(discountUses)
    .where(and(eq(discountUses.userId, userId), eq(discountUses.code, code), eq(discountUses.discountId, discountId)))
  return row?.count ?? 0
}

/** Takes the code of an order; its row is locked, and has been checked. */
export const takeDiscount = async (tx: Tx, { tenantId: tenant, id, userId, discount }: OrderRow): Promise<void> => {
  if (!discount) return
  const { code, discountId } = discount
  await tx.insert(discountUses).values({ tenantId: tenant, orderId: id, userId, code, discountId })
  await tx
    .update(discountCodes)
    .set({ used: sql`${discountCodes.used} + 1` })
    .where(eq(discountCodes.code, code))
}

/**
 * Gives back the code that an order holds: it failed, or was refunded as a whole. Without one, and the second time,
 * nothing happens.
 */
export const giveBackDiscount = async (tx: Tx, orderId: string): Promise<void> => {
  const [use] = await tx.delete(discountUses).where(eq(discountUses.orderId, orderId)).returning()
  if (!use) return
  // The code may have been given to another discount since.
  await tx
    .update(discountCodes)
    .set({ used: sql`${discountCodes.used} - 1` })
    .where(and(eq(discountCodes.code, use.code), eq(discountCodes.discountId, use.discountId)))
}

export const insertDiscount = async (tx: Tx, row: typeof discounts.$inferInsert): Promise<void> => {
  await tx.insert(discounts).values(row)
}

/** Locks a discount until the end of the transaction. */
export const lockDiscount = async (tx: Tx, id: string): Promise<DiscountRow | undefined> =>
  (await tx.select().from(discounts).where(eq(discounts.id, id)).for('update'))[0]

export const changeDiscount = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<DiscountRow, 'state' | 'made'>>,
): Promise<void> => {
  await tx.update(discounts).set(change).where(eq(discounts.id, id))
}

/** Adds codes that no other discount has; one whose discount has ended goes over to this one, unused. @returns how many */
export const addDiscountCodes = async (
  tx: Tx,
  { tenantId: tenant, id: discountId }: Pick<DiscountRow, 'tenantId' | 'id'>,
  codes: readonly string[],
): Promise<number> => {
  const isFree = sql`exists (select from ${discounts} where ${discounts.tenantId} = ${discountCodes.tenantId}
    and ${discounts.id} = ${discountCodes.discountId} and ${discounts.state} = 'ended')`
  const added = await tx
    .insert(discountCodes)
    .values(codes.map((code) => ({ tenantId: tenant, code, discountId })))
    .onConflictDoUpdate({
      target: [discountCodes.tenantId, discountCodes.code],
      set: { discountId, used: 0 },
      setWhere: isFree,
    })
    .returning({ code: discountCodes.code })
  return added.length
}

/** A discount with how often its codes were used, and with its author. */
export interface ListedDiscount extends DiscountRow {
  used: number
  firstName: string | null
  lastName: string | null
}

const listed = (tx: Tx) =>
  tx
    .select({
      discount: discounts,
      used: sql<number>`(select count(*)::int from discount_uses
        where discount_uses.tenant_id = ${discounts.tenantId} and discount_uses.discount_id = ${discounts.id})`,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(discounts)
    .leftJoin(users, and(eq(users.tenantId, discounts.tenantId), eq(users.id, discounts.authorId)))

/** The newest first. */
export const newestDiscounts = async (tx: Tx, most: number): Promise<ListedDiscount[]> =>
  (await listed(tx).orderBy(desc(discounts.createdAt), desc(discounts.id)).limit(most)).map(
    ({ discount, ...rest }) => ({ ...discount, ...rest }),
  )

export const discountById = async (tx: Tx, id: string): Promise<ListedDiscount | undefined> => {
  const [found] = await listed(tx).where(eq(discounts.id, id))
  if (!found) return undefined
  const { discount, ...rest } = found
  return { ...discount, ...rest }
}

/** The codes of a discount with how often each is used, by code. */
export const codesOfDiscount = (tx: Tx, id: string): Promise<Pick<DiscountCodeRow, 'code' | 'used'>[]> =>
  tx
    .select({ code: discountCodes.code, used: discountCodes.used })
    .from(discountCodes)
    .where(eq(discountCodes.discountId, id))
    .orderBy(asc(discountCodes.code))
