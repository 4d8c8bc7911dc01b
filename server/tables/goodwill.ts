import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { GoodwillKind } from '#contract/shapes/goodwill.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { declareTable, ofPerson } from './table.ts'

/** What administrators have given to customers. The audit log says why. */
export const goodwill = declareTable(
  'goodwill',
  {
    tenantId: tenantId(),
    /** Chosen by the giver's page, so that a repeat gives nothing more. */
    id: uuid('id').notNull(),
    /** The customer; null: the account is deleted. */
    userId: uuid('user_id'),
    /** Id of the administrator. No reference: the row outlives the account. */
    givenBy: uuid('given_by').notNull(),
    kind: text('kind').$type<GoodwillKind>().notNull(),
    /** Points, or cents of a balance; 1 of any other kind. */
    amount: integer('amount').notNull(),
    /** The item in the wallet: that of a rewash, or the gift card; null: none. */
    itemId: uuid('item_id'),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('goodwill_giver').on(table.tenantId, table.givenBy, table.givenAt),
    index('goodwill_user').on(table.tenantId, table.userId),
  ],
  (table) => ({
    kept: { forever: 'the bound of a month counts them' },
    ofUser: (tx, { id }) => tx.update(table).set({ userId: null }).where(eq(table.userId, id)),
    own: { as: 'goodwill', of: ofPerson(table.userId), by: 'givenAt', columns: ['kind', 'amount', 'givenAt'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'goodwill', by: 'givenAt', columns: ['userId', 'givenBy', 'kind', 'amount', 'givenAt'] },
  }),
)

export type GoodwillRow = typeof goodwill.$inferSelect

export const goodwillById = async (tx: Tx, id: string): Promise<GoodwillRow | undefined> =>
  (await tx.select().from(goodwill).where(eq(goodwill.id, id)))[0]

export const insertGoodwill = async (tx: Tx, row: typeof goodwill.$inferInsert): Promise<void> => {
  await tx.insert(goodwill).values(row)
}

export interface GivenSince {
  /** The administrator. */
  givenBy: string
  kinds: readonly GoodwillKind[]
  since: Date
}

/** How much of some kinds an administrator has given since a moment. */
export const givenSince = async (tx: Tx, { givenBy, kinds, since }: GivenSince): Promise<number> => {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${goodwill.amount}), 0)::int` })
    .from(goodwill)
    .where(and(eq(goodwill.givenBy, givenBy), inArray(goodwill.kind, [...kinds]), gte(goodwill.givenAt, since)))
  return row?.sum ?? 0
}
