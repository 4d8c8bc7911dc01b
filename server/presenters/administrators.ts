import type { Administrator, OfficeInvitation } from '#contract/shapes/administrator.ts'
import type { ListedInvitation } from '#server/tables/office-invitations.ts'
import type { UserRow } from '#server/tables/users.ts'

/** @param asking id of the administrator who asks */
export const presentAdmin = (user: UserRow, asking: string): Administrator => ({
  id: user.id,
  name: `${user.firstName} ${user.lastName}`,
  email: user.email,
  since: (user.adminSince ?? user.createdAt).toISOString(),
  isYou: user.id === asking,
})

export const presentInvitation = ({ id, email, inviter, expiresAt }: ListedInvitation): OfficeInvitation => ({
  id,
  email,
  invitedBy: inviter,
  validUntil: expiresAt.toISOString(),
})
