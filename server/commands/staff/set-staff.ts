import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { announce } from '#server/live/announce.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { deleteInvitationsBy } from '#server/tables/office-invitations.ts'
import { staffById } from '#server/tables/staff-roles.ts'
import { updateUser } from '#server/tables/users.ts'
import { lockAdmins } from '#server/tables/administrators.ts'
import { actingStaff, checkGiven, givenValues, isWithinStaff, type Given } from './handed-out.ts'

export interface StaffSetting extends Given {
  tx: Tx
  tenant: number
  /** Who gives it. */
  adminId: string
  /** Who gets it. */
  userId: string
  now: Date
}

/**
 * Gives a member of staff another role and other places. They count from the next call of the person; an open office is
 * told, and open invitations of the person are withdrawn. All members of staff are locked, as by `endAdmin`, so an owner always remains: nobody changes their own role, and
 * only an owner changes that of another.
 * @throws Refusal FORBIDDEN for oneself, and when the caller is no member of staff any more; ADMIN_UNKNOWN, ROLE_UNKNOWN,
 *   LOCATION_UNKNOWN, ROLE_ABOVE
 */
export const setStaff = async ({ tx, tenant, adminId, userId, role, places, now }: StaffSetting): Promise<void> => {
  await lockAdmins(tx)
  const actor = await actingStaff({ tx, adminId })
  if (adminId === userId) throw new Refusal('FORBIDDEN')
  const before = await staffById(tx, userId)
  if (!before) throw new Refusal('ADMIN_UNKNOWN')
  if (!isWithinStaff({ one: before, bound: actor })) throw new Refusal('ROLE_ABOVE')
  const given = await checkGiven({ tx, actor, given: { role, places } })
  await updateUser(tx, userId, { staffRole: role, staffPlaces: [...places] })
  // They may hand out more than the person may from now on.
  await deleteInvitationsBy(tx, userId)
  await announce(tx, { about: 'user', tenant, id: userId })
  const changes = changesOf(givenValues({ role: before.roleId, name: before.roleName, places: before.places }), given)
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'role given', subject: userId, changes })
}
