import { and, asc, count, eq, gt, isNull } from 'drizzle-orm'
import { bigint, boolean, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { passkeyTransports } from '#contract/shapes/sign-in.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { declareTable, removedWith, ofPerson, secretOfCustomer } from './table.ts'
import { ofUser, ofUserIndex, users } from './users.ts'

export type Transport = (typeof passkeyTransports)[number]

/** The public half of a passkey, of a user or of platform staff. */
export const credentialColumns = () => ({
  /** Where it was made: browsers offer it there alone. */
  host: text('host').notNull(),
  /** The authenticator's id of it, base64url. */
  credentialId: text('credential_id').notNull(),
  /** COSE key, base64url. */
  publicKey: text('public_key').notNull(),
  /** Uses that the authenticator has counted; 0 at each use: it does not count. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: jsonb('transports').$type<Transport[]>().notNull(),
  backedUp: boolean('backed_up').notNull(),
  name: text('name').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  /** When the counter of a use was not above the one before: there is a copy. */
  clonedAt: moment('cloned_at'),
})

/** The public halves of the passkeys of users. */
export const passkeys = declareTable(
  'passkeys',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    ...credentialColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('passkeys_credential').on(table.tenantId, table.credentialId),
    ofUser(table),
    ofUserIndex('passkeys_user', table),
  ],
  (table) => ({
    kept: { until: 'the user removes it, or the account is deleted' },
    ofUser: removedWith(table.userId),
    own: { as: 'passkeys', of: ofPerson(table.userId), by: 'createdAt', columns: ['name', 'createdAt', 'lastUsedAt'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it opens something' },
  }),
)

export type PasskeyRow = typeof passkeys.$inferSelect

/** What both passkeys of users and those of platform staff have. */
export type Credential = Pick<PasskeyRow, keyof ReturnType<typeof credentialColumns>>

/** @returns false when the tenant has that credential already */
export const insertPasskey = async (tx: Tx, row: typeof passkeys.$inferInsert): Promise<boolean> =>
  (await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })).length > 0

/** The user's passkeys of a host, the oldest first; copied ones included. */
export const passkeysOf = (tx: Tx, userId: string, host: string): Promise<PasskeyRow[]> =>
  tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.host, host)))
    .orderBy(asc(passkeys.createdAt), passkeys.id)

/** Whether the user has a passkey of the host that opens something. */
export const hasPasskey = async (tx: Tx, userId: string, host: string): Promise<boolean> =>
  (await passkeysOf(tx, userId, host)).some(({ clonedAt }) => clonedAt === null)

/** How many passkeys of the host open something, by user; a user without one is absent. Of members of staff alone. */
export const passkeysOfStaff = async (tx: Tx, host: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx
    .select({ id: passkeys.userId, many: count() })
    .from(passkeys)
    .innerJoin(users, and(eq(users.tenantId, passkeys.tenantId), eq(users.id, passkeys.userId)))
    .where(and(users.isAdmin, eq(passkeys.host, host), isNull(passkeys.clonedAt)))
    .groupBy(passkeys.userId)
  return new Map(rows.map(({ id, many }) => [id, many]))
}

export const passkeyByCredential = async (tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> =>
  (await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0]

/** Reads a passkey and locks its row until the end of the transaction. */
export const lockPasskey = async (tx: Tx, id: string): Promise<PasskeyRow | undefined> =>
  (await tx.select().from(passkeys).where(eq(passkeys.id, id)).for('update'))[0]

const ofOwner = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

export const updatePasskey = async (
  tx: Tx,
  row: Pick<PasskeyRow, 'userId' | 'id'>,
  change: Partial<typeof passkeys.$inferInsert>,
): Promise<boolean> =>
  (await tx.update(passkeys).set(change).where(ofOwner(row.userId, row.id)).returning({ id: passkeys.id })).length > 0

/** @returns whether the user had it */
export const deletePasskey = async (tx: Tx, userId: string, id: string): Promise<boolean> =>
  (await tx.delete(passkeys).where(ofOwner(userId, id)).returning({ id: passkeys.id })).length > 0

/** Passkeys of the tenant that a move of its host ends. */
export const countPasskeys = (tx: Tx, host: string): Promise<number> => tx.$count(passkeys, eq(passkeys.host, host))

export type ChallengePurpose = 'add' | 'log in' | 'enter again'

/** What an authenticator has to sign, once and soon. */
export const passkeyChallenges = declareTable(
  'passkey_challenges',
  {
    tenantId: tenantId(),
    challengeHash: text('challenge_hash').notNull(),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    /** Null at a log-in: who logs in is not known before. */
    userId: uuid('user_id'),
    sessionId: uuid('session_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.challengeHash] })],
  secretOfCustomer,
)

export type ChallengeRow = typeof passkeyChallenges.$inferSelect

export const insertChallenge = async (tx: Tx, row: typeof passkeyChallenges.$inferInsert): Promise<void> => {
  await tx.insert(passkeyChallenges).values(row)
}

/** Uses a challenge up: of two requests with it at once, one gets it. @returns undefined: it is unknown, used or expired */
export const takeChallenge = async (tx: Tx, challengeHash: string, now: Date): Promise<ChallengeRow | undefined> =>
  (
    await tx
      .delete(passkeyChallenges)
      .where(and(eq(passkeyChallenges.challengeHash, challengeHash), gt(passkeyChallenges.expiresAt, now)))
      .returning()
  )[0]
