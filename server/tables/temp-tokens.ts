import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { declareTable, secretOfCustomer } from './table.ts'
import { ofUser, ofUserIndex } from './users.ts'

export type TempTokenKind = 'WashClub' | 'TempToken'

/** Hashes of short-lived codes of a club or of AirPAY. */
export const tempTokens = declareTable(
  'temp_tokens',
  {
    tenantId: tenantId(),
    codeHash: text('code_hash').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<TempTokenKind>().notNull(),
    /** Of a club code: whose it is; null: of the first membership, as every code once was. */
    membershipId: uuid('membership_id'),
    deviceId: text('device_id'),
    issuedAt: moment('issued_at').notNull(),
    /** Includes the grace period for the scan. */
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    voidedAt: moment('voided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.codeHash] }),
    ofUser(table),
    ofUserIndex('temp_tokens_user', table),
  ],
  secretOfCustomer,
)

export type TempTokenRow = typeof tempTokens.$inferSelect

export const insertTempToken = async (tx: Tx, row: typeof tempTokens.$inferInsert): Promise<void> => {
  await tx.insert(tempTokens).values(row)
}

/** Whose code it is. */
export type TokenOwner = Pick<TempTokenRow, 'userId' | 'kind' | 'membershipId'>

/** Voids the unused tokens of a kind, those of a club for its membership: only the newest token is valid. */
export const voidTempTokens = async (tx: Tx, { userId, kind, membershipId }: TokenOwner, now: Date): Promise<void> => {
  await tx
    .update(tempTokens)
    .set({ voidedAt: now })
    .where(
      and(
        eq(tempTokens.userId, userId),
        eq(tempTokens.kind, kind),
        membershipId === null
          ? undefined
          : or(eq(tempTokens.membershipId, membershipId), isNull(tempTokens.membershipId)),
        isNull(tempTokens.usedAt),
        isNull(tempTokens.voidedAt),
      ),
    )
}

/** The token in any state: the caller distinguishes used, void and expired. */
export const findTempToken = async (tx: Tx, codeHash: string): Promise<TempTokenRow | undefined> =>
  (await tx.select().from(tempTokens).where(eq(tempTokens.codeHash, codeHash)))[0]

/** Checks and marks in one statement. @returns the token, or undefined when it is unknown, used, void or expired */
export const useTempToken = async (tx: Tx, codeHash: string, now: Date): Promise<TempTokenRow | undefined> =>
  (
    await tx
      .update(tempTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(tempTokens.codeHash, codeHash),
          isNull(tempTokens.usedAt),
          isNull(tempTokens.voidedAt),
          gt(tempTokens.expiresAt, now),
        ),
      )
      .returning()
  )[0]
