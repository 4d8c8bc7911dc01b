import { and, asc, eq, gt } from 'drizzle-orm'
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { credentialColumns } from './passkeys.ts'
import { ofPlatform } from './place.ts'
import { platformUsers } from './platform-users.ts'
import { daysAfter, declareTable, ofNoMove, ofNoSite, ofNoUser } from './table.ts'

/** What the tables of passkeys of platform staff have in common. */
const ofStaff = {
  ofUser: ofNoUser,
  place: ofPlatform,
  ofSite: ofNoSite,
  ofMove: ofNoMove,
  shown: { never: 'it opens something' },
} as const

const account = () =>
  text('account')
    .notNull()
    .references(() => platformUsers.name, { onDelete: 'cascade' })

/** The public halves of the passkeys of platform staff. */
export const platformPasskeys = declareTable(
  'platform_passkeys',
  { id: uuid('id').primaryKey(), account: account(), ...credentialColumns() },
  (table) => [
    uniqueIndex('platform_passkeys_credential').on(table.credentialId),
    index('platform_passkeys_account').on(table.account),
  ],
  () => ({ ...ofStaff, kept: { until: 'it is removed, or the account is' } }),
)

export type PlatformPasskey = typeof platformPasskeys.$inferSelect

/** @returns false when an account has that credential already */
export const insertPlatformPasskey = async (tx: Tx, row: typeof platformPasskeys.$inferInsert): Promise<boolean> =>
  (await tx.insert(platformPasskeys).values(row).onConflictDoNothing().returning({ id: platformPasskeys.id })).length >
  0

/** All passkeys of the host, the oldest first; copied ones included. */
export const allPlatformPasskeys = (tx: Tx, host: string): Promise<PlatformPasskey[]> =>
  tx
    .select()
    .from(platformPasskeys)
    .where(eq(platformPasskeys.host, host))
    .orderBy(asc(platformPasskeys.createdAt), platformPasskeys.id)

/** Those of one account. */
export const platformPasskeysOf = (tx: Tx, of: string, host: string): Promise<PlatformPasskey[]> =>
  tx
    .select()
    .from(platformPasskeys)
    .where(and(eq(platformPasskeys.account, of), eq(platformPasskeys.host, host)))
    .orderBy(asc(platformPasskeys.createdAt), platformPasskeys.id)

export const platformPasskeyByCredential = async (tx: Tx, credentialId: string): Promise<PlatformPasskey | undefined> =>
  (await tx.select().from(platformPasskeys).where(eq(platformPasskeys.credentialId, credentialId)))[0]

/** Reads a passkey and locks its row until the end of the transaction. */
export const lockPlatformPasskey = async (tx: Tx, id: string): Promise<PlatformPasskey | undefined> =>
  (await tx.select().from(platformPasskeys).where(eq(platformPasskeys.id, id)).for('update'))[0]

export const updatePlatformPasskey = async (
  tx: Tx,
  id: string,
  change: Partial<typeof platformPasskeys.$inferInsert>,
): Promise<void> => {
  await tx.update(platformPasskeys).set(change).where(eq(platformPasskeys.id, id))
}

/** @returns the removed one; undefined: the account does not have it */
export const deletePlatformPasskey = async (tx: Tx, of: string, id: string): Promise<PlatformPasskey | undefined> =>
  (
    await tx
      .delete(platformPasskeys)
      .where(and(eq(platformPasskeys.id, id), eq(platformPasskeys.account, of)))
      .returning()
  )[0]

/** Links by which an account gets a passkey, once. An account has one at most: a further one takes its place. */
export const platformEnrolments = declareTable(
  'platform_enrolments',
  {
    account: account().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  () => [],
  (table) => ({ ...ofStaff, kept: daysAfter(1, table.expiresAt, 'platform') }),
)

export type PlatformEnrolment = typeof platformEnrolments.$inferSelect

/** Stores a link; an earlier one of the account ends. */
export const writeEnrolment = async (tx: Tx, row: PlatformEnrolment): Promise<void> => {
  const { tokenHash, expiresAt } = row
  const set = { tokenHash, expiresAt }
  await tx.insert(platformEnrolments).values(row).onConflictDoUpdate({ target: platformEnrolments.account, set })
}

const openLink = (tokenHash: string, now: Date) =>
  and(eq(platformEnrolments.tokenHash, tokenHash), gt(platformEnrolments.expiresAt, now))

/** Undefined: it is unknown, used or expired, or a later one has taken its place. */
export const enrolmentByToken = async (tx: Tx, tokenHash: string, now: Date): Promise<PlatformEnrolment | undefined> =>
  (await tx.select().from(platformEnrolments).where(openLink(tokenHash, now)))[0]

/** Uses a link up: of two requests with it at once, one gets it. @returns as `enrolmentByToken` */
export const takeEnrolment = async (tx: Tx, tokenHash: string, now: Date): Promise<PlatformEnrolment | undefined> =>
  (await tx.delete(platformEnrolments).where(openLink(tokenHash, now)).returning())[0]

/** Ends the link of an account. */
export const endEnrolment = async (tx: Tx, of: string): Promise<void> => {
  await tx.delete(platformEnrolments).where(eq(platformEnrolments.account, of))
}

/** What an authenticator of platform staff has to sign, once and soon. */
export const platformChallenges = declareTable(
  'platform_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    account: account(),
    /** The link that a passkey is added by; null: a log-in, for which the password was entered. */
    linkHash: text('link_hash'),
    /** Of the account: a log-in ends with its tokens. */
    generation: integer('generation').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  () => [],
  (table) => ({ ...ofStaff, kept: daysAfter(1, table.expiresAt, 'platform') }),
)

export type PlatformChallenge = typeof platformChallenges.$inferSelect

export const insertPlatformChallenge = async (tx: Tx, row: PlatformChallenge): Promise<void> => {
  await tx.insert(platformChallenges).values(row)
}

/** Uses a challenge up: of two requests with it at once, one gets it. @returns undefined: it is unknown, used or expired */
export const takePlatformChallenge = async (
  tx: Tx,
  challengeHash: string,
  now: Date,
): Promise<PlatformChallenge | undefined> =>
  (
    await tx
      .delete(platformChallenges)
      .where(and(eq(platformChallenges.challengeHash, challengeHash), gt(platformChallenges.expiresAt, now)))
      .returning()
  )[0]
