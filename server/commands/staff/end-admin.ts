import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { deleteInvitationsBy } from '#server/tables/office-invitations.ts'
import { updateUser } from '#server/tables/users.ts'
import { lockAdmins } from '#server/tables/administrators.ts'
import { staffById } from '#server/tables/staff-roles.ts'
import { endAllSessions } from '../identity/end-all-sessions.ts'
import { actingStaff, givenValues, isWithinStaff } from './handed-out.ts'

export interface AdminEnd {
  tx: Tx
  tenant: number
  /** Who ends the other. */
  adminId: string
  /** The other. */
  userId: string
  now: Date
}

/**
 * Makes a member of staff a customer: the account stays, all its sessions end, and its open invitations are withdrawn.
 * All members are locked: of two who end each other, the second is none any more. Nobody ends oneself, or somebody who may
 * do more, so that an owner remains.
 * @throws Refusal FORBIDDEN for oneself, and when the caller is no member of staff any more; ADMIN_UNKNOWN, ROLE_ABOVE
 */
export const endAdmin = async ({ tx, tenant, adminId, userId, now }: AdminEnd): Promise<void> => {
  const admins = await lockAdmins(tx)
  if (adminId === userId || !admins.some(({ id }) => id === adminId)) throw new Refusal('FORBIDDEN')
  const ended = await staffById(tx, userId)
  if (!ended) throw new Refusal('ADMIN_UNKNOWN')
  if (!isWithinStaff({ one: ended, bound: await actingStaff({ tx, adminId }) })) throw new Refusal('ROLE_ABOVE')
  await updateUser(tx, userId, { isAdmin: false, adminSince: null, staffRole: null, staffPlaces: [] })
  await endAllSessions({ tx, userId, now })
  const withdrawn = await deleteInvitationsBy(tx, userId)
  const act = { act: 'administrator ended', subject: userId, detail: { withdrawn: withdrawn.length } } as const
  const changes = changesOf(givenValues({ role: ended.roleId, name: ended.roleName, places: ended.places }), {})
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act, changes })
}
