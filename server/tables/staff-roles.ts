import { and, eq, isNull, sql } from 'drizzle-orm'
import { jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  builtInRoleIds,
  builtInRoles,
  ownerRole,
  rightsAt,
  rolePermissions,
  type BuiltInRoleId,
  type RoleRights,
} from '#contract/permissions.ts'
import { statement } from '#server/database/statement.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { merchants } from './merchants.ts'
import { declareTable } from './table.ts'
import { users } from './users.ts'

/** The roles that a merchant has made, and the built-in ones that it has changed. */
export const staffRoles = declareTable(
  'staff_roles',
  {
    tenantId: tenantId(),
    /** That of a built-in role, or a random one. */
    id: text('id').notNull(),
    /** Null: a built-in role keeps its name. */
    name: text('name'),
    rights: jsonb('rights').$type<RoleRights>().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
  () => ({
    kept: { forever: 'staff have them' },
    ofUser: { kept: 'it names no user' },
    own: { withheld: 'it names no user' },
    place: { shared: 'staff of every place have them' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'staff_roles', by: 'changedAt', columns: ['id', 'name', 'rights', 'changedAt'] },
  }),
)

export interface StaffRole {
  id: string
  /** Null: that of the built-in role. */
  name: string | null
  rights: RoleRights
}

const isBuiltIn = (id: string): id is BuiltInRoleId => (builtInRoleIds as readonly string[]).includes(id)

/** A permission that this build does not know any more is none. */
const knownRights = ({ permissions, limits }: RoleRights): RoleRights => ({
  permissions: rolePermissions.filter((permission) => permissions.includes(permission)),
  limits,
})

const nothing: RoleRights = { permissions: [], limits: {} }

const rightsOf = (id: string, stored: RoleRights | null | undefined): RoleRights => {
  if (id === ownerRole) return builtInRoles.owner
  if (stored) return knownRights(stored)
  return isBuiltIn(id) ? builtInRoles[id] : nothing
}

/** The built-in roles, as the merchant has changed them, then its own by name. */
export const listRoles = async (tx: Tx): Promise<StaffRole[]> => {
  const rows = await tx.select().from(staffRoles).orderBy(staffRoles.name, staffRoles.id)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const builtIn = builtInRoleIds.map((id) => ({ id, name: null, rights: rightsOf(id, stored.get(id)?.rights) }))
  const own = rows.filter(({ id }) => !isBuiltIn(id))
  return [...builtIn, ...own.map(({ id, name, rights }) => ({ id, name, rights: knownRights(rights) }))]
}

export const saveRole = async (tx: Tx, row: typeof staffRoles.$inferInsert): Promise<void> => {
  const { name, rights, changedAt } = row
  await tx
    .insert(staffRoles)
    .values(row)
    .onConflictDoUpdate({ target: [staffRoles.tenantId, staffRoles.id], set: { name, rights, changedAt } })
}

/** Removes a role of the merchant's own; a built-in one is again as it was made. */
export const deleteRole = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(staffRoles).where(eq(staffRoles.id, id))
}

/** What a member of staff may do, and where. */
export interface Staff {
  roleId: string
  /** Null: that of the built-in role. */
  roleName: string | null
  /** Those of the role, without what is of the merchant whole where places are chosen. */
  rights: RoleRights
  /** Ids of locations; none: all. Those of an owner are all. */
  places: readonly number[]
  /** The merchant opens the back office only to sessions that have used a passkey. */
  needsPasskey: boolean
}

const staffStatement = statement('staff', (tx) =>
  tx
    .select({
      // An administrator of before there were roles is an owner.
      roleId: sql<string>`coalesce(${users.staffRole}, ${ownerRole})`,
      places: users.staffPlaces,
      roleName: staffRoles.name,
      stored: staffRoles.rights,
      needsPasskey: merchants.staffPasskeys,
    })
    .from(users)
    .innerJoin(merchants, eq(merchants.tenantId, users.tenantId))
    .leftJoin(staffRoles, and(eq(staffRoles.tenantId, users.tenantId), eq(staffRoles.id, users.staffRole)))
    .where(and(eq(users.id, sql.placeholder('id')), users.isAdmin, isNull(users.deletedAt))),
)

/** The role of a user, as it is now; undefined: none. */
export const staffById = async (tx: Tx, id: string): Promise<Staff | undefined> => {
  const [row] = await staffStatement(tx, { id })
  if (!row) return undefined
  const { stored, ...member } = row
  const places = row.roleId === ownerRole ? [] : row.places
  return { ...member, places, rights: rightsAt(rightsOf(row.roleId, stored), places) }
}
