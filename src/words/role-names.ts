import type { BuiltInRoleId } from '#contract/permissions.ts'

/** What the built-in roles of staff are called: to staff, and to a customer who is a member of staff. */
export const roleNames: Record<BuiltInRoleId, string> = {
  owner: 'Owner',
  manager: 'Manager',
  support: 'Support',
  attendant: 'Attendant',
  marketing: 'Marketing',
  bookkeeper: 'Bookkeeper',
}

/** The name of a role. @param name null: that of a built-in one */
export const roleName = (id: string, name: string | null): string => name ?? roleNames[id as BuiltInRoleId] ?? id
