import { and, asc, desc, eq, gte, inArray, ne, not, or, sql } from 'drizzle-orm'
import { index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { stateOf } from '#contract/rules/membership.ts'
import type { Tx } from '#server/database/transact.ts'
import { clubs, termsOfClub, type ClubRow } from './clubs.ts'
import { moment, tenantId } from './columns.ts'
import { orders } from './orders.ts'
import { declareTable } from './table.ts'
import { users } from './users.ts'

/**
 * - announcing, takingBack, reminding: due work tells the memberships, in portions
 * - announced: all have been told once; reminded: twice
 * - replaced: a newer one was sent before it had begun
 */
export type StoredState =
  | 'announcing'
  | 'announced'
  | 'reminding'
  | 'reminded'
  | 'replaced'
  | 'takingBack'
  | 'takenBack'

/** Prices of a plan that were announced to its members. */
export const priceChanges = declareTable(
  'price_changes',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    productId: integer('product_id').notNull(),
    planName: text('plan_name').notNull(),
    /** Before the percentage of a membership. */
    monthlyCents: integer('monthly_cents').notNull(),
    /** The first day of a billing with it, and the day on which it was sent, on the merchant's clocks: 2026-12-01. */
    firstDay: text('first_day').notNull(),
    sentOn: text('sent_on').notNull(),
    state: text('state').$type<StoredState>().notNull(),
    /** Ids of the memberships that ran when it was sent; once it is taken back, of those that had it. */
    members: uuid('members').array().notNull(),
    /** How many of them the state has reached. */
    told: integer('told').notNull().default(0),
    authorId: uuid('author_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('price_changes_of_plan').on(table.tenantId, table.productId, table.createdAt),
  ],
  () => ({
    kept: { forever: 'members were told of it' },
    ofUser: { kept: 'the author is named by id alone, members by the ids of memberships' },
    own: { withheld: 'it is of the merchant, whose staff are named by id alone' },
    place: { shared: 'it is content of the merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'priceChanges',
      by: 'createdAt',
      columns: ['productId', 'planName', 'monthlyCents', 'firstDay', 'sentOn', 'state', 'createdAt'],
    },
  }),
)

export type PriceChangeRow = typeof priceChanges.$inferSelect

/** @returns false when its id exists */
export const insertPriceChange = async (tx: Tx, row: typeof priceChanges.$inferInsert): Promise<boolean> =>
  (await tx.insert(priceChanges).values(row).onConflictDoNothing().returning({ id: priceChanges.id })).length > 0

/** Locks a price change until the end of the transaction. */
export const lockPriceChange = async (tx: Tx, id: string): Promise<PriceChangeRow | undefined> =>
  (await tx.select().from(priceChanges).where(eq(priceChanges.id, id)).for('update'))[0]

export const updatePriceChange = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<PriceChangeRow, 'state' | 'members' | 'told'>>,
): Promise<void> => {
  await tx.update(priceChanges).set(change).where(eq(priceChanges.id, id))
}

export interface ListedPriceChange extends PriceChangeRow {
  /** Null: the author's account is deleted. */
  firstName: string | null
  lastName: string | null
}

const listed = (tx: Tx) =>
  tx
    .select({ change: priceChanges, firstName: users.firstName, lastName: users.lastName })
    .from(priceChanges)
    .leftJoin(users, and(eq(users.tenantId, priceChanges.tenantId), eq(users.id, priceChanges.authorId)))

export const priceChangeById = async (tx: Tx, id: string): Promise<ListedPriceChange | undefined> => {
  const [row] = await listed(tx).where(eq(priceChanges.id, id))
  return row && { ...row.change, firstName: row.firstName, lastName: row.lastName }
}

/** Those of a plan, the newest first. */
export const priceChangesOf = async (tx: Tx, productId: number, most: number): Promise<ListedPriceChange[]> => {
  const rows = await listed(tx)
    .where(eq(priceChanges.productId, productId))
    .orderBy(desc(priceChanges.createdAt), desc(priceChanges.id))
    .limit(most)
  return rows.map(({ change, ...author }) => ({ ...change, ...author }))
}

/** Those of a plan that begin after a day. */
export const changesToCome = (tx: Tx, productId: number, today: string): Promise<PriceChangeRow[]> =>
  tx
    .select()
    .from(priceChanges)
    .where(
      and(
        eq(priceChanges.productId, productId),
        sql`${priceChanges.firstDay} > ${today}`,
        inArray(priceChanges.state, ['announcing', 'announced', 'reminding', 'reminded']),
      ),
    )
    .orderBy(desc(priceChanges.createdAt))

/** Memberships of a plan that run, by their ids. */
export const membersOfPlan = async (tx: Tx, productId: number, now: Date): Promise<ClubRow[]> => {
  const rows = await tx
    .select()
    .from(clubs)
    .where(and(eq(clubs.productId, productId), ne(clubs.status, 'inactive')))
    .orderBy(asc(clubs.id))
  return rows.filter((row) => stateOf(termsOfClub(row), now.getTime()) !== 'ended')
}

/** Memberships, locked in the order of their ids until the end of the transaction. */
export const lockMemberships = (tx: Tx, ids: readonly string[]): Promise<ClubRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(clubs)
        .where(inArray(clubs.id, [...ids]))
        .orderBy(asc(clubs.id))
        .for('update')

/** Replaces the announced prices of a locked membership. Nothing of it becomes due earlier or later by that. */
export const setNextPrices = async (
  tx: Tx,
  { id }: Pick<ClubRow, 'id'>,
  nextPrices: ClubRow['nextPrices'],
): Promise<void> => {
  await tx.update(clubs).set({ nextPrices }).where(eq(clubs.id, id))
}

/** Takes a price from those of some memberships that have it. @returns their ids */
export const dropNextPrice = async (
  tx: Tx,
  { productId, firstDay }: Pick<PriceChangeRow, 'productId' | 'firstDay'>,
  ids: readonly string[],
): Promise<string[]> => {
  const others = sql`(select coalesce(jsonb_agg(price order by place), '[]'::jsonb)
    from jsonb_array_elements(${clubs.nextPrices}) with ordinality as each (price, place)
    where price->>'from' <> ${firstDay})`
  const changed = await tx
    .update(clubs)
    .set({ nextPrices: others })
    .where(and(inArray(clubs.id, [...ids]), eq(clubs.productId, productId), hasPriceOf(firstDay)))
    .returning({ id: clubs.id })
  return changed.map(({ id }) => id)
}

const hasPriceOf = (firstDay: string) => sql`${clubs.nextPrices} @> ${JSON.stringify([{ from: firstDay }])}::jsonb`

/**
 * Whether a membership has been billed with an announced price: a month was charged for a billing since it began, or could
 * not be charged without a card.
 * @param from the beginning of the first day on the merchant's clocks
 */
export const isBilled = async (
  tx: Tx,
  { productId, members, firstDay }: PriceChangeRow,
  from: Date,
): Promise<boolean> => {
  const since = from.getTime()
  const ids = sql`any(${sql.param(members, priceChanges.members)})`
  const charged = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        or(
          and(eq(orders.state, 'approved'), gte(orders.createdAt, from)),
          and(eq(orders.state, 'pending'), gte(orders.createdAt, from)),
          and(eq(orders.state, 'declined'), gte(orders.settledAt, from)),
        ),
        sql`${orders.membershipId} = ${ids}`,
        sql`(${orders.charge}->'plan'->>'productId')::int = ${productId}`,
        sql`case ${orders.charge}->>'kind' when 'wake' then true
          when 'month' then (${orders.charge}->'of'->>'nextBillingAt')::bigint >= ${since} else false end`,
      ),
    )
    .limit(1)
  if (charged.length > 0) return true
  const unpaid = await tx
    .select({ id: clubs.id })
    .from(clubs)
    .where(
      and(
        sql`${clubs.id} = ${ids}`,
        eq(clubs.productId, productId),
        gte(clubs.unpaidSince, from),
        not(hasPriceOf(firstDay)),
      ),
    )
    .limit(1)
  return unpaid.length > 0
}
