import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { foreignKey, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { locationIds, moment, takenOff, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { saveRows } from './save-rows.ts'
import { declareTable, ofNoUser, removedWith, ofPerson } from './table.ts'
import { ofUser } from './users.ts'

/** The kinds of wallet items that a deal or a promo code grants. */
export type GrantedType = 'Item' | 'DollarDiscTrans'

/** A free offer of a merchant. A claim grants a wallet item with the deal's name. */
export const deals = declareTable(
  'deals',
  {
    tenantId: tenantId(),
    /** Starts at 1. */
    id: integer('id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    terms: text('terms').notNull(),
    locationIds: locationIds(),
    itemType: text('item_type').$type<GrantedType>().notNull().default('Item'),
    maxUses: integer('max_uses').notNull().default(1),
    /** Days until the wallet item expires; null: never. */
    validDays: integer('valid_days'),
    /** Claims of one user. */
    claimLimit: integer('claim_limit').notNull().default(1),
    /** Claims of all users; null: unlimited. */
    totalLimit: integer('total_limit'),
    /** Claims so far, of all users. */
    claimed: integer('claimed').notNull().default(0),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    ...takenOff(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
  () => ({
    kept: { until: 'the merchant removes it' },
    ofUser: ofNoUser,
    place: { shared: 'it is content of the merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'deals',
      by: 'id',
      columns: [
        'id',
        'name',
        'description',
        'terms',
        'itemType',
        'maxUses',
        'validDays',
        'claimLimit',
        'totalLimit',
        'claimed',
        'startsAt',
        'endsAt',
      ],
    },
  }),
)

/** The number of times a user has claimed a deal. */
export const dealClaims = declareTable(
  'deal_claims',
  {
    tenantId: tenantId(),
    dealId: integer('deal_id').notNull(),
    userId: uuid('user_id').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.dealId, table.userId] }),
    ofUser(table),
    foreignKey({
      name: 'deal_claims_of_deal',
      columns: [table.tenantId, table.dealId],
      foreignColumns: [deals.tenantId, deals.id],
    }),
  ],
  (table) => ({
    kept: { forever: 'a user claims a deal so many times' },
    ofUser: removedWith(table.userId),
    own: { as: 'deals', of: ofPerson(table.userId), by: 'dealId', columns: ['dealId', 'times'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'a deal shows how often it was claimed' },
  }),
)

export type DealRow = typeof deals.$inferSelect

const timesOf = sql<number>`coalesce(${dealClaims.times}, 0)`

/** The deals that a user can claim now, by id, each with the number of times that the user has claimed it. */
export const openDealsOf = (tx: Tx, userId: string, now: Date): Promise<{ deal: DealRow; times: number }[]> =>
  tx
    .select({ deal: deals, times: timesOf })
    .from(deals)
    .leftJoin(
      dealClaims,
      and(eq(dealClaims.tenantId, deals.tenantId), eq(dealClaims.dealId, deals.id), eq(dealClaims.userId, userId)),
    )
    .where(
      and(
        or(isNull(deals.startsAt), lte(deals.startsAt, now)),
        or(isNull(deals.endsAt), gt(deals.endsAt, now)),
        sql`(${deals.totalLimit} is null or ${deals.claimed} < ${deals.totalLimit})`,
        sql`${timesOf} < ${deals.claimLimit}`,
      ),
    )
    .orderBy(asc(deals.id))

export const dealById = async (tx: Tx, id: number): Promise<DealRow | undefined> =>
  (await tx.select().from(deals).where(eq(deals.id, id)))[0]

/** The number of times that a user has claimed a deal. */
export const timesClaimed = async (tx: Tx, id: number, userId: string): Promise<number> =>
  (
    await tx
      .select({ times: dealClaims.times })
      .from(dealClaims)
      .where(and(eq(dealClaims.dealId, id), eq(dealClaims.userId, userId)))
  )[0]?.times ?? 0

/**
 * Counts one claim, if the deal is open and neither of its limits is reached. One statement: the lock of the deal's row
 * makes concurrent claims count one after the other, and without a claim nothing is written.
 * @returns whether the claim was counted
 */
export const countDealClaim = async (tx: Tx, id: number, userId: string, now: Date): Promise<boolean> => {
  const counted = await rowsOf(
    tx,
    sql`
    with deal as materialized (select tenant_id, id, claim_limit, total_limit, claimed, starts_at, ends_at
        from deals where id = ${id} for update),
      claim as (
        insert into deal_claims (tenant_id, deal_id, user_id, times)
        select tenant_id, id, ${userId}::uuid, 1 from deal
        where (total_limit is null or claimed < total_limit)
          and (starts_at is null or starts_at <= ${now.toISOString()}::timestamptz)
          and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz)
        on conflict (tenant_id, deal_id, user_id) do update set times = deal_claims.times + 1
          where deal_claims.times < (select claim_limit from deal)
        returning tenant_id, deal_id)
    update deals set claimed = deals.claimed + 1 from claim
    where deals.tenant_id = claim.tenant_id and deals.id = claim.deal_id
    returning deals.id`,
  )
  return counted.length > 0
}

export const insertDeals = async (tx: Tx, rows: (typeof deals.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(deals).values(rows).onConflictDoNothing()
}

export const allDeals = (tx: Tx): Promise<DealRow[]> => tx.select().from(deals).orderBy(asc(deals.id))

/** Adds deals, and replaces those that exist; the count of claims stays. */
export const saveDeals = (tx: Tx, rows: (typeof deals.$inferInsert)[]): Promise<void> =>
  saveRows(tx, { table: deals, rows, key: ['tenantId', 'id'] })

/** Unclaimed deals. */
export const deleteDeals = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.delete(deals).where(inArray(deals.id, [...ids]))
}
