import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { declareTable, removedWith, ofPerson, secretOfCustomer } from './table.ts'
import { ofUser, ofUserIndex } from './users.ts'

/** The code that was mailed to a user for a log-in, as a keyed hash; a new one takes the place of the one before. */
export const mailedCodes = declareTable(
  'mailed_codes',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Tries so far. */
    tries: smallint('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId] }), ofUser(table)],
  secretOfCustomer,
)

/** Tries of one mailed code. */
const mostTries = 5

export const replaceMailedCode = async (
  tx: Tx,
  row: Pick<typeof mailedCodes.$inferSelect, 'tenantId' | 'userId' | 'codeHash' | 'expiresAt'>,
): Promise<void> => {
  const { codeHash, expiresAt } = row
  await tx
    .insert(mailedCodes)
    .values(row)
    .onConflictDoUpdate({
      target: [mailedCodes.tenantId, mailedCodes.userId],
      set: { codeHash, expiresAt, tries: 0 },
    })
}

/** Counts a try. @returns the hash of the code; undefined: there is none, it has expired, or its tries are used up */
export const tryMailedCode = async (tx: Tx, userId: string, now: Date): Promise<string | undefined> =>
  (
    await tx
      .update(mailedCodes)
      .set({ tries: sql`${mailedCodes.tries} + 1` })
      .where(and(eq(mailedCodes.userId, userId), gt(mailedCodes.expiresAt, now), lt(mailedCodes.tries, mostTries)))
      .returning({ codeHash: mailedCodes.codeHash })
  )[0]?.codeHash

/** Uses the code up. @returns false when another request did so before */
export const takeMailedCode = async (tx: Tx, userId: string, codeHash: string): Promise<boolean> =>
  (
    await tx
      .delete(mailedCodes)
      .where(and(eq(mailedCodes.userId, userId), eq(mailedCodes.codeHash, codeHash)))
      .returning({ userId: mailedCodes.userId })
  ).length > 0

/** Hashes of a user's recovery codes. */
export const recoveryCodes = declareTable(
  'recovery_codes',
  {
    tenantId: tenantId(),
    codeHash: text('code_hash').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.codeHash] }),
    ofUser(table),
    ofUserIndex('recovery_codes_user', table),
  ],
  (table) => ({
    kept: { until: 'others are made, or the account is deleted' },
    ofUser: removedWith(table.userId),
    own: { as: 'recovery codes', of: ofPerson(table.userId), by: 'createdAt', columns: ['createdAt', 'usedAt'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it opens something' },
  }),
)

export const replaceRecoveryCodes = async (
  tx: Tx,
  userId: string,
  rows: (typeof recoveryCodes.$inferInsert)[],
): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(rows)
}

/** Checks and marks in one statement. @returns false when the code is unknown or used */
export const useRecoveryCode = async (tx: Tx, userId: string, codeHash: string, now: Date): Promise<boolean> =>
  (
    await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
      .returning({ userId: recoveryCodes.userId })
  ).length > 0

/** Unused codes; null: none were ever made. */
export const recoveryCodesLeft = async (tx: Tx, userId: string): Promise<number | null> => {
  const [row] = await tx
    .select({
      made: sql<number>`count(*)::int`,
      left: sql<number>`(count(*) filter (where ${recoveryCodes.usedAt} is null))::int`,
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row && row.made > 0 ? row.left : null
}
