import { primaryKey, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { daysAfter, declareTable, ofNoUser } from './table.ts'

/** Hashes of the bot-check tokens that were used, until they would have expired. */
export const botTokens = declareTable(
  'bot_tokens',
  {
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.tokenHash] })],
  (table) => ({
    kept: daysAfter(1, table.expiresAt),
    ofUser: ofNoUser,
    place: { whole: 'a visitor has no places' },
    ofSite: 'removed',
    ofMove: { kept: 'no other installation accepts the token' },
    shown: { never: 'it opens something' },
  }),
)

/** Checks and marks in one statement. @returns false when the token was used before */
export const useBotToken = async (tx: Tx, row: typeof botTokens.$inferInsert): Promise<boolean> =>
  (await tx.insert(botTokens).values(row).onConflictDoNothing().returning({ hash: botTokens.tokenHash })).length > 0
