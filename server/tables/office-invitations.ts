import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { foreignKey, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ownerRole } from '#contract/permissions.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { daysAfter, declareTable } from './table.ts'
import { users } from './users.ts'

/**
 * Invitations to a merchant's back office that were neither accepted nor withdrawn. Of the token in the mailed link only
 * a hash is stored. Nobody gets an account by an invitation alone.
 */
export const officeInvitations = declareTable(
  'office_invitations',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** As the inviter typed it. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The administrator who invites; null: it is for the first administrator of the site. */
    invitedBy: uuid('invited_by'),
    /** Id of the role that it gives. */
    role: text('role').notNull().default(ownerRole),
    /** Ids of the locations that it gives; none: all. */
    places: integer('places').array().notNull().default([]),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    foreignKey({ columns: [table.tenantId, table.invitedBy], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('office_invitations_email').on(table.tenantId, table.emailKey),
    uniqueIndex('office_invitations_token').on(table.tenantId, table.tokenHash),
  ],
  (table) => ({
    kept: daysAfter(30, table.expiresAt),
    ofUser: (tx, { id, emailKey }) => tx.delete(table).where(or(eq(table.emailKey, emailKey), eq(table.invitedBy, id))),
    own: {
      as: 'invitations to be staff',
      of: (user) => eq(table.emailKey, user.emailKey),
      by: 'expiresAt',
      columns: ['email', 'role', 'expiresAt'],
    },
    place: { everywhere: 'staff are known to every office' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it opens something' },
  }),
)

export type OfficeInvitationRow = typeof officeInvitations.$inferSelect

/** Stores an invitation; it replaces an earlier one to the same email, whose link is void then. @returns the id */
export const writeInvitation = async (tx: Tx, row: typeof officeInvitations.$inferInsert): Promise<string> => {
  const { email, tokenHash, invitedBy, role, places, expiresAt } = row
  const [written] = await tx
    .insert(officeInvitations)
    .values(row)
    .onConflictDoUpdate({
      target: [officeInvitations.tenantId, officeInvitations.emailKey],
      set: { email, tokenHash, invitedBy, role, places, expiresAt },
    })
    .returning({ id: officeInvitations.id })
  return written?.id ?? row.id
}

export interface ListedInvitation extends OfficeInvitationRow {
  /** Name of the inviter; null: none, or the account is deleted. */
  inviter: string | null
}

/** All invitations, also those that have expired, the newest first. */
export const listInvitations = async (tx: Tx): Promise<ListedInvitation[]> => {
  const inviter = sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`
  const rows = await tx
    .select({ row: officeInvitations, inviter })
    .from(officeInvitations)
    .leftJoin(users, and(eq(users.tenantId, officeInvitations.tenantId), eq(users.id, officeInvitations.invitedBy)))
    .orderBy(sql`${officeInvitations.expiresAt} desc`, officeInvitations.emailKey)
  return rows.map((each) => ({ ...each.row, inviter: each.inviter }))
}

/** How many invitations give a role. */
export const invitesWithRole = (tx: Tx, role: string): Promise<number> =>
  tx.$count(officeInvitations, eq(officeInvitations.role, role))

/** The invitation of the site's first administrator. */
export const firstInvitation = async (tx: Tx): Promise<OfficeInvitationRow | undefined> =>
  (await tx.select().from(officeInvitations).where(isNull(officeInvitations.invitedBy)).limit(1))[0]

const ofToken = (tokenHash: string, now: Date) =>
  and(eq(officeInvitations.tokenHash, tokenHash), gt(officeInvitations.expiresAt, now))

/** The invitation of a link that is still valid. */
export const invitationByToken = async (
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<OfficeInvitationRow | undefined> =>
  (await tx.select().from(officeInvitations).where(ofToken(tokenHash, now)))[0]

/** Checks and removes in one statement. @returns the invitation, or undefined when its link is void */
export const useInvitation = async (tx: Tx, tokenHash: string, now: Date): Promise<OfficeInvitationRow | undefined> =>
  (await tx.delete(officeInvitations).where(ofToken(tokenHash, now)).returning())[0]

/** @returns the invitation that was removed */
export const deleteInvitation = async (tx: Tx, id: string): Promise<OfficeInvitationRow | undefined> =>
  (await tx.delete(officeInvitations).where(eq(officeInvitations.id, id)).returning())[0]

/** Removes what an administrator has invited. @returns the emails */
export const deleteInvitationsBy = async (tx: Tx, invitedBy: string): Promise<string[]> =>
  (
    await tx
      .delete(officeInvitations)
      .where(eq(officeInvitations.invitedBy, invitedBy))
      .returning({ email: officeInvitations.email })
  ).map(({ email }) => email)
