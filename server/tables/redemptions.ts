import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'

export type RedemptionKind = 'wallet' | 'washClub'

/** One use of a code at a kiosk. */
export const redemptions = pgTable(
  'redemptions',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<RedemptionKind>().notNull(),
    /** Null: a gift whose recipient has no account. */
    userId: uuid('user_id'),
    walletItemId: uuid('wallet_item_id'),
    name: text('name').notNull(),
    locationId: integer('location_id').notNull(),
    terminalId: text('terminal_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('redemptions_user').on(table.tenantId, table.userId),
  ],
)

export const insertRedemption = async (tx: Tx, row: typeof redemptions.$inferInsert): Promise<void> => {
  await tx.insert(redemptions).values(row)
}
