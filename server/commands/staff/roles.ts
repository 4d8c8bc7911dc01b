import { areWithin, builtInRoleIds, limitOf, ownerRole, type RoleRights } from '#contract/permissions.ts'
import { fromCents } from '#contract/rules/money.ts'
import type { AuditedChange } from '#contract/shapes/audit.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { announce } from '#server/live/announce.ts'
import { adminActor, changesOf, recordAct, type FieldValues } from '#server/tables/audit-log.ts'
import { deleteInvitationsBy, invitesWithRole } from '#server/tables/office-invitations.ts'
import { deleteRole, listRoles, saveRole, type Staff, type StaffRole } from '#server/tables/staff-roles.ts'
import { type UserRow } from '#server/tables/users.ts'
import { lockAdmins } from '#server/tables/administrators.ts'
import { actingStaff } from './handed-out.ts'

export interface RoleAct {
  tx: Tx
  tenant: number
  adminId: string
  /** Of the role. */
  id: string
  now: Date
}

export interface RoleSaving extends RoleAct {
  /** Null: a built-in role keeps its name. */
  name: string | null
  rights: RoleRights
}

interface Opened {
  roles: StaffRole[]
  actor: Staff
  /** The role as it is; undefined: it is new. */
  role: StaffRole | undefined
  /** Who have it. */
  people: UserRow[]
}

const isBuiltIn = (id: string): boolean => (builtInRoleIds as readonly string[]).includes(id)

/** @throws Refusal FORBIDDEN; ROLE_ABOVE for the own role, that of owners, and one that may do more than the caller */
const open = async ({ tx, adminId, id }: RoleAct): Promise<Opened> => {
  const admins = await lockAdmins(tx)
  const actor = await actingStaff({ tx, adminId })
  const roles = await listRoles(tx)
  const role = roles.find((each) => each.id === id)
  const isAbove = role !== undefined && !areWithin(role.rights, actor.rights)
  if (id === ownerRole || id === actor.roleId || isAbove) throw new Refusal('ROLE_ABOVE')
  return { roles, actor, role, people: admins.filter(({ staffRole }) => staffRole === id) }
}

/** Tells open offices of those who have the role, and withdraws their invitations, which may hand out more than it. */
const announceTo = async (tx: Tx, tenant: number, people: readonly UserRow[]): Promise<void> => {
  for (const { id } of people) {
    await deleteInvitationsBy(tx, id)
    await announce(tx, { about: 'user', tenant, id })
  }
}

/**
 * Makes a role, or changes what it may do, from the next call of everybody who has it.
 * @throws Refusal FORBIDDEN, ROLE_ABOVE, ROLE_NAME
 */
export const putRole = async (saving: RoleSaving): Promise<void> => {
  const { tx, tenant, adminId, id, rights, now } = saving
  const { roles, actor, role, people } = await open(saving)
  if (!areWithin(rights, actor.rights)) throw new Refusal('ROLE_ABOVE')
  const name = isBuiltIn(id) ? null : nameOf(saving, roles)
  await saveRole(tx, { tenantId: tenant, id, name, rights, changedAt: now })
  await announceTo(tx, tenant, people)
  const changes = rightsChanges(role, { name, rights })
  const detail = { name: name ?? id }
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'role saved', subject: id, detail, changes })
}

type NamedRights = Pick<StaffRole, 'name' | 'rights'>

/** Of the permissions those that were taken away and those that were added, since a whole list hides them. */
const rightsChanges = (before: NamedRights | undefined, after: NamedRights | undefined): AuditedChange[] => {
  const valuesOf = (role: NamedRights | undefined, other: NamedRights | undefined): FieldValues =>
    role
      ? {
          name: role.name,
          permissions:
            role.rights.permissions.filter((each) => !other?.rights.permissions.includes(each)).join(', ') || null,
          'refund limit': limitText(limitOf(role.rights, 'refund')),
          'gift limit': limitText(limitOf(role.rights, 'give')),
        }
      : {}
  return changesOf(valuesOf(before, after), valuesOf(after, before))
}

/** A sum in the currency of the merchant. */
const limitText = (cents: number | null): string => (cents === null ? 'no bound' : fromCents(cents).toFixed(2))

/** @throws Refusal ROLE_NAME for none, that of a built-in role, or that of another role */
const nameOf = ({ id, name: written }: RoleSaving, roles: readonly StaffRole[]): string => {
  const name = written?.trim() ?? ''
  const key = name.toLowerCase()
  const isTaken = roles.some((role) => role.id !== id && (role.name ?? role.id).toLowerCase() === key)
  if (name === '' || isTaken) {
    const { message } = new Refusal('ROLE_NAME')
    throw new Refusal('ROLE_NAME', { fieldErrors: { name: message } })
  }
  return name
}

/**
 * Removes a role that nobody has, and to which nobody is invited; a built-in one is again as it was made. One that does
 * not exist is no error.
 * @throws Refusal FORBIDDEN, ROLE_ABOVE, ROLE_USED
 */
export const removeRole = async (act: RoleAct): Promise<void> => {
  const { tx, tenant, adminId, id, now } = act
  const { role, people } = await open(act)
  if (!role) return
  if (!isBuiltIn(id) && (people.length > 0 || (await invitesWithRole(tx, id)) > 0)) throw new Refusal('ROLE_USED')
  await deleteRole(tx, id)
  await announceTo(tx, tenant, people)
  const builtIn = (await listRoles(tx)).find((each) => each.id === id)
  const [detail, changes] = [{ name: role.name ?? id }, rightsChanges(role, builtIn)]
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'role removed', subject: id, detail, changes })
}
