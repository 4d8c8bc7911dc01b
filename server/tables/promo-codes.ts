import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { bigserial, foreignKey, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { codeBatches, granted, type CodeBatchRow } from './code-batches.ts'
import { ofCustomer } from './place.ts'
import { saveRows } from './save-rows.ts'
import { daysAfter, declareTable, ofNoUser, removedWith, ofPerson } from './table.ts'
import { ofUser, users } from './users.ts'

/** A code that each user can claim once. It grants a wallet item, or points. */
export const promoCodes = declareTable(
  'promo_codes',
  {
    tenantId: tenantId(),
    /** In upper case; see `contract/rules/codes.ts`. */
    code: text('code').notNull(),
    ...granted(),
    /** Claims so far, of all users. */
    claimed: integer('claimed').notNull().default(0),
    /** Null: a single code, which is content. */
    batchId: uuid('batch_id'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.code] }),
    index('promo_codes_batch').on(table.tenantId, table.batchId, table.code).where(isNotNull(table.batchId)),
    foreignKey({
      name: 'promo_codes_of_batch',
      columns: [table.tenantId, table.batchId],
      foreignColumns: [codeBatches.tenantId, codeBatches.id],
    }),
  ],
  () => ({
    kept: { until: 'the merchant removes it' },
    ofUser: ofNoUser,
    place: { shared: 'it is content of the merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
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
    own: { as: 'promo codes used', of: ofPerson(table.userId), by: 'claimedAt', columns: ['claimedAt'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
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
    own: { withheld: 'it counts wrong codes, and ends within a day' },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: { kept: 'the limits of an installation count for themselves' },
    shown: { never: 'it ends by itself' },
  }),
)

export type PromoCodeRow = typeof promoCodes.$inferSelect

/** True of a single code, and of one whose batch is complete. */
const isClaimable = sql`(${promoCodes.batchId} is null or exists (select from code_batches
    where code_batches.tenant_id = ${promoCodes.tenantId} and code_batches.id = ${promoCodes.batchId}
      and code_batches.state = 'complete'))`

/** Undefined also for a code whose batch is not complete. @param code in its stored form */
export const promoByCode = async (tx: Tx, code: string): Promise<PromoCodeRow | undefined> =>
  (
    await tx
      .select()
      .from(promoCodes)
      .where(and(eq(promoCodes.code, code), isClaimable))
  )[0]

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
        from promo_codes where code = ${code} and ${isClaimable} for update),
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

/** The single codes, by code. */
export const singlePromoCodes = (tx: Tx): Promise<PromoCodeRow[]> =>
  tx.select().from(promoCodes).where(isNull(promoCodes.batchId)).orderBy(asc(promoCodes.code))

/** Adds codes, and replaces those that exist; the count of claims stays. */
export const savePromoCodes = (tx: Tx, rows: (typeof promoCodes.$inferInsert)[]): Promise<void> =>
  saveRows(tx, { table: promoCodes, rows, key: ['tenantId', 'code'] })

/** Unclaimed codes. */
export const deletePromoCodes = async (tx: Tx, codes: readonly string[]): Promise<void> => {
  await tx.delete(promoCodes).where(inArray(promoCodes.code, [...codes]))
}

/** A batch with how often its codes were claimed, and with its author. */
export interface ListedBatch extends CodeBatchRow {
  claimed: number
  firstName: string | null
  lastName: string | null
}

const listedBatches = (tx: Tx) =>
  tx
    .select({
      batch: codeBatches,
      claimed: sql<number>`(select coalesce(sum(promo_codes.claimed), 0)::int from promo_codes
        where promo_codes.tenant_id = ${codeBatches.tenantId} and promo_codes.batch_id = ${codeBatches.id})`,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(codeBatches)
    .leftJoin(users, and(eq(users.tenantId, codeBatches.tenantId), eq(users.id, codeBatches.authorId)))

/** The newest first. */
export const newestCodeBatches = async (tx: Tx, most: number): Promise<ListedBatch[]> =>
  (await listedBatches(tx).orderBy(desc(codeBatches.createdAt), desc(codeBatches.id)).limit(most)).map(
    ({ batch, ...rest }) => ({ ...batch, ...rest }),
  )

export const codeBatchById = async (tx: Tx, id: string): Promise<ListedBatch | undefined> => {
  const [found] = await listedBatches(tx).where(eq(codeBatches.id, id))
  if (!found) return undefined
  const { batch, ...rest } = found
  return { ...batch, ...rest }
}

/** Adds codes of a batch that no promo code has yet. @returns how many */
export const addBatchCodes = async (tx: Tx, batch: CodeBatchRow, codes: readonly string[]): Promise<number> => {
  const { tenantId, id: batchId, name, itemType, points, locationIds: places, maxUses, validDays } = batch
  const { totalLimit, startsAt, endsAt, offCents, offPercent } = batch
  const terms = {
    name,
    itemType,
    points,
    locationIds: places,
    maxUses,
    validDays,
    totalLimit,
    startsAt,
    endsAt,
    offCents,
    offPercent,
  }
  const added = await tx
    .insert(promoCodes)
    .values(codes.map((code) => ({ tenantId, code, batchId, ...terms })))
    .onConflictDoNothing()
    .returning({ code: promoCodes.code })
  return added.length
}

/** Removes unclaimed codes of a batch. @returns how many */
export const removeBatchCodes = async (tx: Tx, batchId: string, most: number): Promise<number> =>
  (
    await rowsOf(
      tx,
      sql`delete from promo_codes where (tenant_id, code) in (select tenant_id, code from promo_codes
        where batch_id = ${batchId}::uuid and claimed = 0 order by code limit ${most} for update)
      returning code`,
    )
  ).length

/** The codes of a batch with how often each was claimed, by code. */
export const codesOfBatch = (tx: Tx, batchId: string): Promise<Pick<PromoCodeRow, 'code' | 'claimed'>[]> =>
  tx
    .select({ code: promoCodes.code, claimed: promoCodes.claimed })
    .from(promoCodes)
    .where(eq(promoCodes.batchId, batchId))
    .orderBy(asc(promoCodes.code))

/** The name of the batch that a code belongs to; undefined: it is a single code, or there is none. */
export const batchOfCode = async (tx: Tx, code: string): Promise<string | undefined> =>
  (
    await tx
      .select({ name: codeBatches.name })
      .from(promoCodes)
      .innerJoin(
        codeBatches,
        and(eq(codeBatches.tenantId, promoCodes.tenantId), eq(codeBatches.id, promoCodes.batchId)),
      )
      .where(eq(promoCodes.code, code))
  )[0]?.name

export const countSingleCodes = async (tx: Tx): Promise<number> => {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(promoCodes)
    .where(isNull(promoCodes.batchId))
  return row?.count ?? 0
}
