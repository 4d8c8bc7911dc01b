import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'

/** Credentials of a tenant's kiosks. A replaced pair stays valid for ten minutes. */
export const terminals = pgTable(
  'terminals',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    terminalId: text('terminal_id').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** Null: the current pair. */
    validUntil: moment('valid_until'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('terminals_name').on(table.tenantId, table.terminalId),
  ],
)

export type TerminalRow = typeof terminals.$inferSelect

export const listTerminals = (tx: Tx): Promise<TerminalRow[]> => tx.select().from(terminals)

export const insertTerminal = async (tx: Tx, row: typeof terminals.$inferInsert): Promise<void> => {
  await tx.insert(terminals).values(row)
}

export const isTerminal = async (tx: Tx, terminalId: string, secretHash: string, now: Date): Promise<boolean> =>
  (
    await tx
      .select({ id: terminals.id })
      .from(terminals)
      .where(
        and(
          eq(terminals.terminalId, terminalId),
          eq(terminals.secretHash, secretHash),
          or(isNull(terminals.validUntil), gt(terminals.validUntil, now)),
        ),
      )
  ).length > 0
