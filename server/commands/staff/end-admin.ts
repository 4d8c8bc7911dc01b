import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { deleteInvitationsBy } from '#server/tables/office-invitations.ts'
import { lockAdmins, updateUser } from '#server/tables/users.ts'
import { endAllSessions } from '../identity/end-all-sessions.ts'

export interface AdminEnd {
  tx: Tx
  tenant: number
  /** The administrator who ends the other. */
  adminId: string
  /** The other. */
  userId: string
  now: Date
}

/**
 * Makes an administrator a customer: the account stays, all its sessions end, and its open invitations are withdrawn.
 * All administrators are locked: of two who end each other, the second is none any more, so that one remains.
 * @throws Refusal FORBIDDEN for oneself, and when the caller is no administrator any more; ADMIN_UNKNOWN
 */
export const endAdmin = async ({ tx, tenant, adminId, userId, now }: AdminEnd): Promise<void> => {
  const admins = await lockAdmins(tx)
  if (adminId === userId || !admins.some(({ id }) => id === adminId)) throw new Refusal('FORBIDDEN')
  if (!admins.some(({ id }) => id === userId)) throw new Refusal('ADMIN_UNKNOWN')
  await updateUser(tx, userId, { isAdmin: false, adminSince: null })
  await endAllSessions({ tx, userId, now })
  const withdrawn = await deleteInvitationsBy(tx, userId)
  const act = { act: 'administrator ended', subject: userId, detail: { withdrawn: withdrawn.length } } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act })
}
