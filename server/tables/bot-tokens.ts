import { lt } from 'drizzle-orm'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { deletePortion } from './portions.ts'

/** Hashes of the bot-check tokens that were used, until they would have expired. */
export const botTokens = pgTable(
  'bot_tokens',
  {
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.tokenHash] })],
)

/** Checks and marks in one statement. @returns false when the token was used before */
export const useBotToken = async (tx: Tx, row: typeof botTokens.$inferInsert): Promise<boolean> =>
  (await tx.insert(botTokens).values(row).onConflictDoNothing().returning({ hash: botTokens.tokenHash })).length > 0

export const deleteExpiredBotTokens = (tx: Tx, now: Date): Promise<boolean> =>
  deletePortion(tx, botTokens, lt(botTokens.expiresAt, now))
