import { and, eq, gt, isNull } from 'drizzle-orm'
import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { declareTable, secretOfCustomer } from './table.ts'
import { ofUser, ofUserIndex } from './users.ts'

export type EmailTokenPurpose = 'confirm' | 'recover'

/** Hashes of the tokens in emailed links: the table's content does not open the links. */
export const emailTokens = declareTable(
  'email_tokens',
  {
    tenantId: tenantId(),
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').$type<EmailTokenPurpose>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.tokenHash] }),
    ofUser(table),
    ofUserIndex('email_tokens_user', table),
  ],
  secretOfCustomer,
)

export type EmailTokenRow = typeof emailTokens.$inferSelect

export const insertEmailToken = async (tx: Tx, row: typeof emailTokens.$inferInsert): Promise<void> => {
  await tx.insert(emailTokens).values(row)
}

/** The token unless it has expired; used tokens included. */
export const findEmailToken = async (
  tx: Tx,
  purpose: EmailTokenPurpose,
  tokenHash: string,
  now: Date,
): Promise<EmailTokenRow | undefined> =>
  (
    await tx
      .select()
      .from(emailTokens)
      .where(
        and(eq(emailTokens.tokenHash, tokenHash), eq(emailTokens.purpose, purpose), gt(emailTokens.expiresAt, now)),
      )
  )[0]

/** Checks and marks in one statement. @returns the token, or undefined when it is unknown, expired or used */
export const useEmailToken = async (
  tx: Tx,
  purpose: EmailTokenPurpose,
  tokenHash: string,
  now: Date,
): Promise<EmailTokenRow | undefined> =>
  (
    await tx
      .update(emailTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(emailTokens.tokenHash, tokenHash),
          eq(emailTokens.purpose, purpose),
          gt(emailTokens.expiresAt, now),
          isNull(emailTokens.usedAt),
        ),
      )
      .returning()
  )[0]

/** Marks every mailed token of a user for that purpose as used. */
export const useUpEmailTokens = async (
  tx: Tx,
  purpose: EmailTokenPurpose,
  userId: string,
  now: Date,
): Promise<void> => {
  await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt)))
}

/** Deletes every mailed token of a user: their links are unknown from now on. */
export const deleteEmailTokensOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(emailTokens).where(eq(emailTokens.userId, userId))
}
