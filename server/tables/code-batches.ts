import { eq, sql } from 'drizzle-orm'
import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { BatchState } from '#contract/endpoints/code-batches.ts'
import type { Tx } from '#server/database/transact.ts'
import { locationIds, moment, takenOff, tenantId } from './columns.ts'
import type { GrantedType } from './deals.ts'
import { declareTable } from './table.ts'

/** What a promo code grants, and when it can be claimed: the same for all codes of a batch. */
export const granted = () => ({
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
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  ...takenOff(),
})

/** Codes that are made and ended together. None of them can be claimed before the batch is complete. */
export const codeBatches = declareTable(
  'code_batches',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    prefix: text('prefix').notNull(),
    state: text('state').$type<BatchState>().notNull(),
    /** Codes that it has when it is complete. */
    size: integer('size').notNull(),
    /** Codes that exist now. */
    made: integer('made').notNull().default(0),
    authorId: uuid('author_id').notNull(),
    createdAt: moment('created_at').notNull(),
    ...granted(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
  () => ({
    kept: { forever: 'claimed codes belong to it' },
    ofUser: { kept: 'the author is named by id alone' },
    own: { withheld: 'it is of the merchant, whose staff are named by id alone' },
    place: { shared: 'it is content of the merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'codeBatches', by: 'createdAt', columns: ['name', 'prefix', 'state', 'size', 'made', 'createdAt'] },
  }),
)

export type CodeBatchRow = typeof codeBatches.$inferSelect

/** @returns false when its id exists */
export const insertCodeBatch = async (tx: Tx, row: typeof codeBatches.$inferInsert): Promise<boolean> =>
  (await tx.insert(codeBatches).values(row).onConflictDoNothing().returning({ id: codeBatches.id })).length > 0

/** Locks a batch until the end of the transaction. */
export const lockCodeBatch = async (tx: Tx, id: string): Promise<CodeBatchRow | undefined> =>
  (await tx.select().from(codeBatches).where(eq(codeBatches.id, id)).for('update'))[0]

export const changeCodeBatch = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<CodeBatchRow, 'state' | 'made'>>,
): Promise<void> => {
  await tx.update(codeBatches).set(change).where(eq(codeBatches.id, id))
}

/** Codes of all batches, those that are still to be made included. */
export const countBatchCodes = async (tx: Tx): Promise<number> => {
  const [row] = await tx
    .select({
      count: sql<number>`coalesce(sum(case when ${codeBatches.state} = 'making' then ${codeBatches.size}
        else ${codeBatches.made} end), 0)::int`,
    })
    .from(codeBatches)
  return row?.count ?? 0
}
