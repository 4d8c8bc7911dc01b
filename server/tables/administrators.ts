import { and, isNull, sql } from 'drizzle-orm'
import { ownerRole } from '#contract/permissions.ts'
import type { Tx } from '#server/database/transact.ts'
import { users, type UserRow } from './users.ts'

const living = isNull(users.deletedAt)

/** An administrator of the tenant, the first one of several. */
export const anyAdmin = async (tx: Tx): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(and(users.isAdmin, living)).orderBy(users.createdAt).limit(1))[0]

/** The tenant's administrators, the longest in office first. */
export const listAdmins = (tx: Tx): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(and(users.isAdmin, living))
    .orderBy(sql`coalesce(${users.adminSince}, ${users.createdAt})`, users.id)

/** Of an administrator: true for one who may do everything. */
export const isOwner = ({ staffRole }: Pick<UserRow, 'staffRole'>): boolean => (staffRole ?? ownerRole) === ownerRole

/** The emails of the tenant's owners. */
export const ownerEmails = async (tx: Tx): Promise<string[]> =>
  (await listAdmins(tx)).filter(isOwner).map(({ email }) => email)

/**
 * Reads all administrators of the tenant and locks their rows until the end of the transaction. An act that leaves one
 * fewer does so first. One order of the rows, so that two such acts wait for each other and do not deadlock.
 */
export const lockAdmins = (tx: Tx): Promise<UserRow[]> =>
  tx.select().from(users).where(and(users.isAdmin, living)).orderBy(users.id).for('update')
