/** What a role of staff can be allowed, by where it is done. The words for it are in `src/words/admin-staff.ts`. */
export const permissionGroups = {
  desk: [
    'see-today',
    'find-customers',
    'help-customers',
    'refund',
    'give',
    'serve-members',
    'join-accounts',
    'answer-reports',
    'pack-parcels',
    'work-lane',
    'close-places',
  ],
  shop: ['draft', 'publish', 'make-codes', 'send-messages', 'price-members'],
  money: ['see-books', 'close-days'],
  people: ['manage-staff', 'read-audit'],
  site: ['set-up-payments', 'run-site'],
} as const

export type PermissionGroup = keyof typeof permissionGroups
export type RolePermission = (typeof permissionGroups)[PermissionGroup][number]

export const rolePermissions: readonly RolePermission[] = Object.values(permissionGroups).flat()

/** What a call with access `admin` needs. 'open-office': what every role has. */
export type Permission = RolePermission | 'open-office'

/** The acts of a role that move money or its like, which a sum in cents can bound. */
export type LimitedPermission = 'refund' | 'give'

/** What a role may do. */
export interface RoleRights {
  permissions: readonly RolePermission[]
  /** The most cents of one act, above which a second person confirms. Absent or null: no bound. */
  limits: Readonly<Partial<Record<LimitedPermission, number | null>>>
}

export const builtInRoleIds = ['owner', 'manager', 'support', 'attendant', 'marketing', 'bookkeeper'] as const
export type BuiltInRoleId = (typeof builtInRoleIds)[number]

/** The role that may do everything; no merchant can change it. */
export const ownerRole = 'owner'

/** The roles that every merchant has, until it changes one. */
export const builtInRoles: Readonly<Record<BuiltInRoleId, RoleRights>> = {
  owner: { permissions: rolePermissions, limits: {} },
  manager: {
    permissions: [
      'see-today',
      'find-customers',
      'help-customers',
      'refund',
      'give',
      'serve-members',
      'join-accounts',
      'answer-reports',
      'pack-parcels',
      'work-lane',
      'close-places',
      'draft',
      'publish',
      'make-codes',
      'send-messages',
      'see-books',
      'close-days',
      'manage-staff',
      'read-audit',
    ],
    limits: { refund: 200_00, give: 100_00 },
  },
  support: {
    permissions: [
      'see-today',
      'find-customers',
      'help-customers',
      'refund',
      'give',
      'serve-members',
      'answer-reports',
      'pack-parcels',
      'work-lane',
    ],
    limits: { refund: 50_00, give: 25_00 },
  },
  attendant: { permissions: ['see-today', 'work-lane', 'close-places', 'pack-parcels'], limits: {} },
  marketing: { permissions: ['see-today', 'draft', 'publish', 'make-codes', 'send-messages'], limits: {} },
  bookkeeper: { permissions: ['see-today', 'see-books', 'close-days', 'read-audit'], limits: {} },
}

/** True when the rights include the permission. */
export const may = ({ permissions }: Pick<RoleRights, 'permissions'>, permission: Permission): boolean =>
  permission === 'open-office' || permissions.includes(permission)

/** The most cents that the rights allow in one act; null: no bound; 0: not allowed. */
export const limitOf = (rights: RoleRights, permission: LimitedPermission): number | null =>
  may(rights, permission) ? (rights.limits[permission] ?? null) : 0

const isWithin = (limit: number | null, bound: number | null): boolean =>
  bound === null || (limit !== null && limit <= bound)

/** What concerns the merchant whole: no member of staff with chosen places does it, whatever the role. */
const wholePermissions: readonly RolePermission[] = [
  ...permissionGroups.shop,
  ...permissionGroups.money,
  ...permissionGroups.site,
]

/** What is left of the rights of a role for a member of staff with these places; none: all places, and nothing is lost. */
export const rightsAt = (rights: RoleRights, places: readonly number[]): RoleRights =>
  places.length === 0
    ? rights
    : { ...rights, permissions: rights.permissions.filter((permission) => !wholePermissions.includes(permission)) }

/** True when rights are a subset of others, sums included. */
export const areWithin = (rights: RoleRights, bound: RoleRights): boolean =>
  rights.permissions.every((permission) => may(bound, permission)) &&
  (['refund', 'give'] as const).every((limited) => isWithin(limitOf(rights, limited), limitOf(bound, limited)))

/** What platform staff may do who have entered a merchant's office: read, or change what customers see as well. */
export const entryScopes = ['reading', 'changing'] as const
export type EntryScope = (typeof entryScopes)[number]

const readInEntry: readonly RolePermission[] = ['see-today', 'find-customers', 'read-audit']

/**
 * The rights of an entry, by its scope. Beside them each call says whether an entry may make it (`entry`); money, staff,
 * credentials and lists of people stay with the merchant.
 */
export const entryRights: Readonly<Record<EntryScope, RoleRights>> = {
  reading: { permissions: readInEntry, limits: {} },
  changing: { permissions: [...readInEntry, 'close-places', 'draft', 'publish'], limits: {} },
}

/** The role that a caller has in an entry. */
export const entryRole = 'platform-entry'
