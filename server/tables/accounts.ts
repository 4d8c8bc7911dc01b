import { and, asc, eq } from 'drizzle-orm'
import { boolean, char, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { largestId } from '#contract/shapes/helpers.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer, ofPlatform } from './place.ts'
import { declareTable, ofNoUser, removedWith, ofPerson } from './table.ts'
import { ofUser } from './users.ts'

/** The platform's record of a merchant, made before its site. */
export const accounts = declareTable(
  'accounts',
  {
    /** hsAccountId: the tenant of the site that is made for it. */
    id: integer('id').primaryKey(),
    companyName: text('company_name').notNull(),
    /** ISO 4217. */
    currency: char('currency', { length: 3 }).notNull().default('USD'),
    /** Stays true after the site was deleted. */
    hasSite: boolean('has_site').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  () => [],
  () => ({
    kept: { forever: 'the number of a merchant is never given to another' },
    ofUser: ofNoUser,
    place: ofPlatform,
    ofSite: { kept: 'the number of a merchant is never given to another' },
    ofMove: { numberIn: 'id' },
    shown: { never: 'it is of the platform' },
  }),
)

export type AccountRow = typeof accounts.$inferSelect

/** Accounts for which an administrator may make a site. The administrator is a user of another merchant's site. */
export const accountGrants = declareTable(
  'account_grants',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    accountId: integer('account_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId, table.accountId] }), ofUser(table)],
  (table) => ({
    kept: { until: 'the account of the administrator is deleted' },
    ofUser: removedWith(table.userId),
    own: { as: 'accounts for further sites', of: ofPerson(table.userId), by: 'accountId', columns: ['accountId'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: { kept: 'accounts without a site are of their installation' },
    shown: { never: 'it is of the platform' },
  }),
)

const isRowId = (id: number): boolean => id >= 1 && id <= largestId

const granted = (userId: string) => and(eq(accountGrants.accountId, accounts.id), eq(accountGrants.userId, userId))

/** The accounts granted to a user that have no site. */
export const accountsWithoutSite = async (tx: Tx, userId: string): Promise<AccountRow[]> =>
  (
    await tx
      .select({ account: accounts })
      .from(accounts)
      .innerJoin(accountGrants, granted(userId))
      .where(eq(accounts.hasSite, false))
      .orderBy(asc(accounts.companyName), asc(accounts.id))
  ).map(({ account }) => account)

export const grantedAccount = async (tx: Tx, userId: string, id: number): Promise<AccountRow | undefined> =>
  // A number that no row can have is an error of the database.
  isRowId(id)
    ? (
        await tx
          .select({ account: accounts })
          .from(accounts)
          .innerJoin(accountGrants, granted(userId))
          .where(eq(accounts.id, id))
      )[0]?.account
    : undefined

/** The platform's. */
export const knownAccount = async (tx: Tx, id: number): Promise<AccountRow | undefined> =>
  (await tx.select().from(accounts).where(eq(accounts.id, id)))[0]

/** Adds an account, or gives an existing one without a site another name. The platform's. */
export const writeAccount = async (
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'companyName' | 'createdAt'>,
): Promise<void> => {
  const { companyName } = account
  await tx.insert(accounts).values(account).onConflictDoUpdate({ target: accounts.id, set: { companyName } })
}

/** The platform's. @returns false when the account has a site */
export const claimAccount = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await tx
      .update(accounts)
      .set({ hasSite: true })
      .where(and(eq(accounts.id, id), eq(accounts.hasSite, false)))
      .returning({ id: accounts.id })
  ).length > 0

/** As the tenant of the user. */
export const grantAccount = async (tx: Tx, grant: typeof accountGrants.$inferInsert): Promise<void> => {
  await tx.insert(accountGrants).values(grant).onConflictDoNothing()
}
