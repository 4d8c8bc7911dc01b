import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { bigserial, foreignKey, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { locationIds, moment, tenantId } from './columns.ts'
import { saveRows } from './save-rows.ts'
import type { GrantedType } from './deals.ts'
import { daysAfter, declareTable, ofNoUser, removedWith } from './table.ts'
import { ofUser } from './users.ts'

/** A code that each user can claim once. It grants a wallet item, or points. */
export const promoCodes = declareTable(
  'promo_codes',
  {
    tenantId: tenantId(),
    /** In upper case; see `contract/rules/codes.ts`. */
    code: text('code').notNull(),
    /** Name of the wallet item, or of the points. */
    name: text('name').notNull(),
    /** Null: it grants points. */
    itemType: text('item_type').$type<GrantedType>(),
    points: integer('points').notNull().default(0),
    locationIds: locationIds(),
    maxUses: integer('max_uses').notNull().default(1),
    /** Days until the wallet item expires; null: never. */
    validDays: integer('valid_days'),
    /** Claims of all users; null: unlimited. */
    totalLimit: integer('total_limit'),
    /** Claims so far, of all users. */
    claimed: integer('claimed').notNull().default(0),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.code] })],
  () => ({
    kept: { until: 'the merchant removes it' },
    ofUser: ofNoUser,
    ofSite: 'removed',
    shown: { as: 'promoCodes', by: 'name', columns: ['name', 'points', 'claimed', 'endsAt'] },
  }),
)

export const promoClaims = declareTable(
  'promo_claims',
  {
    tenantId: tenantId(),
    code: text('code').notNull(),
    userId: uuid('user_id').notNull(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.code, table.userId] }),
    ofUser(table),
    foreignKey({
      name: 'promo_claims_of_code',
      columns: [table.tenantId, table.code],
      foreignColumns: [promoCodes.tenantId, promoCodes.code],
    }),
  ],
  (table) => ({
    kept: { forever: 'a user claims a code once' },
    ofUser: removedWith(table.userId),
    ofSite: 'removed',
    shown: { never: 'a code shows how often it was claimed' },
  }),
)

/** Refused claims, which limit the guessing of codes. */
export const promoFailures = declareTable(
  'promo_failures',
  {
    tenantId: tenantId(),
    id: bigserial('id', { mode: 'number' }),
    userId: uuid('user_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    index('promo_failures_user').on(table.tenantId, table.userId, table.at),
  ],
  (table) => ({
    kept: daysAfter(1, table.at),
    ofUser: removedWith(table.userId),
    ofSite: 'removed',
    shown: { never: 'it ends by itself' },
  }),
)

export type PromoCodeRow = typeof promoCodes.$inferSelect

/** @param code in its stored form */
export const promoByCode = async (tx: Tx, code: string): Promise<PromoCodeRow | undefined> =>
  (await tx.select().from(promoCodes).where(eq(promoCodes.code, code)))[0]

export const hasClaimedPromo = async (tx: Tx, code: string, userId: string): Promise<boolean> =>
  (
    await tx
      .select({ code: promoClaims.code })
      .from(promoClaims)
      .where(and(eq(promoClaims.code, code), eq(promoClaims.userId, userId)))
  ).length > 0

/**
 * Claims a code for a user, if it is open, its limit is not reached, and the user has not claimed it. One statement:
 * the lock of the code's row makes concurrent claims count one after the other, and without a claim nothing is written.
 * @param code in its stored form
 * @returns whether it was claimed
 */
export const countPromoClaim = async (tx: Tx, code: string, userId: string, now: Date): Promise<boolean> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const counted = await rowsOf(
    tx,
    sql`
    with promo as materialized (select tenant_id, code, total_limit, claimed, starts_at, ends_at
        from promo_codes where code = ${code} for update),
      claim as (
        insert into promo_claims (tenant_id, code, user_id, claimed_at)
        select tenant_id, code, ${userId}::uuid, ${at} from promo
        where (total_limit is null or claimed < total_limit)
          and (starts_at is null or starts_at <= ${at}) and (ends_at is null or ends_at > ${at})
        on conflict do nothing
        returning tenant_id, code)
    update promo_codes set claimed = promo_codes.claimed + 1 from claim
    where promo_codes.tenant_id = claim.tenant_id and promo_codes.code = claim.code
    returning promo_codes.code`,
  )
  return counted.length > 0
}

export const insertPromoFailure = async (tx: Tx, row: Omit<typeof promoFailures.$inferInsert, 'id'>): Promise<void> => {
  await tx.insert(promoFailures).values(row)
}

export const countPromoFailures = async (tx: Tx, userId: string, since: Date): Promise<number> => {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(promoFailures)
    .where(and(eq(promoFailures.userId, userId), gte(promoFailures.at, since)))
  return row?.count ?? 0
}

export const insertPromoCodes = async (tx: Tx, rows: (typeof promoCodes.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(promoCodes).values(rows).onConflictDoNothing()
}

/** By code. */
export const allPromoCodes = (tx: Tx): Promise<PromoCodeRow[]> =>
  tx.select().from(promoCodes).orderBy(asc(promoCodes.code))

/** Adds codes, and replaces those that exist; the count of claims stays. */
export const savePromoCodes = (tx: Tx, rows: (typeof promoCodes.$inferInsert)[]): Promise<void> =>
  saveRows(tx, { table: promoCodes, rows, key: ['tenantId', 'code'] })

/** Unclaimed codes. */
export const deletePromoCodes = async (tx: Tx, codes: readonly string[]): Promise<void> => {
  await tx.delete(promoCodes).where(inArray(promoCodes.code, [...codes]))
}
