import { firstAdmin as content } from '#contract/content/first-admin.ts'
import { firstInvitation } from '#server/tables/office-invitations.ts'
import { userByEmail } from '#server/tables/users.ts'
import { anyAdmin } from '#server/tables/administrators.ts'
import { kind } from '../kind.ts'

/**
 * The first administrator is invited by mail. A site that has or has invited one is not changed: then this row may only
 * name the same one.
 */
export const firstAdmin = kind(content, {
  problems: async ({ row, stored }, { tx }) => {
    if (stored) return [{ field: 'email', says: 'cannot be invited: this site already has an administrator.' }]
    const customer = await userByEmail(tx, row.email)
    return customer ? [{ field: 'email', says: 'is the email of a customer of this site. Invite another one.' }] : []
  },
  read: async ({ tx }) => {
    const admin = (await anyAdmin(tx)) ?? (await firstInvitation(tx))
    return admin ? [{ id: null, row: { email: admin.email } }] : []
  },
  write: async ({ tx, invite }, rows) => {
    if (!invite) throw new Error('an administrator is invited by an import alone')
    for (const { row } of rows.filter(({ stored }) => stored === null)) await invite(tx, row.email)
  },
})
