import { and, eq } from 'drizzle-orm'
import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { declareTable, removedWith } from './table.ts'

/** Searches for customers that have not ended: the audit log gets their words when they do. */
export const customerSearches = declareTable(
  'customer_searches',
  {
    tenantId: tenantId(),
    /** Of the one who searches. */
    id: uuid('id').notNull(),
    /** The administrator, or the entry of platform staff. */
    userId: uuid('user_id').notNull(),
    /** As it was typed last. */
    words: text('words').notNull(),
    typedAt: moment('typed_at').notNull(),
  },
  (table) => [
    // The id is chosen by the one who searches.
    primaryKey({ columns: [table.tenantId, table.userId, table.id] }),
  ],
  (table) => ({
    kept: { until: 'it ends, minutes after the last key' },
    ofUser: removedWith(table.userId),
    own: { withheld: 'it ends within minutes, and is of the one who searches for others' },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it ends by itself' },
  }),
)

export type CustomerSearchRow = typeof customerSearches.$inferSelect

/** A search of an administrator. */
export type SearchKey = Pick<CustomerSearchRow, 'userId' | 'id'>

const keyed = ({ userId, id }: SearchKey) => and(eq(customerSearches.userId, userId), eq(customerSearches.id, id))

/** Stores what is typed now. */
export const noteSearch = async (tx: Tx, row: CustomerSearchRow): Promise<void> => {
  const { words, typedAt } = row
  await tx
    .insert(customerSearches)
    .values(row)
    .onConflictDoUpdate({
      target: [customerSearches.tenantId, customerSearches.userId, customerSearches.id],
      set: { words, typedAt },
    })
}

/** Locks a search until the end of the transaction. */
export const lockSearch = async (tx: Tx, key: SearchKey): Promise<CustomerSearchRow | undefined> =>
  (await tx.select().from(customerSearches).where(keyed(key)).for('update'))[0]

export const deleteSearch = async (tx: Tx, key: SearchKey): Promise<void> => {
  await tx.delete(customerSearches).where(keyed(key))
}
