import type { FastifyInstance } from 'fastify'
import { ownerRole, rightsAt } from '#contract/permissions.ts'
import { serve } from '#server/api/serve.ts'
import { passkeyHost } from '#server/security/passkeys.ts'
import { acceptInvitation, readInvitation } from '#server/commands/staff/accept-invitation.ts'
import { endAdmin } from '#server/commands/staff/end-admin.ts'
import { isWithinStaff } from '#server/commands/staff/handed-out.ts'
import { inviteAdmin } from '#server/commands/staff/invite-admin.ts'
import { askForPasskeyByMail } from '#server/commands/staff/ask-for-passkey-by-mail.ts'
import { withdrawInvitation } from '#server/commands/staff/withdraw-invitation.ts'
import { listInvitations, type ListedInvitation } from '#server/tables/office-invitations.ts'
import { passkeysOfStaff } from '#server/tables/passkeys.ts'
import { lastSeenStaff, type LastSeen } from '#server/tables/sessions.ts'
import { listRoles, type Staff, type StaffRole } from '#server/tables/staff-roles.ts'
import { type UserRow } from '#server/tables/users.ts'
import { listAdmins } from '#server/tables/administrators.ts'
import type { Administrator, OfficeInvitation } from '#contract/shapes/administrator.ts'

export const administratorRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/administrators', async ({ tx, deps, tenant, person }) => {
    const { rpId } = passkeyHost({ origin: deps.originOf(tenant.subdomain) })
    const passkeys = await passkeysOfStaff(tx, rpId)
    const roles = new Map((await listRoles(tx)).map((role) => [role.id, role]))
    const seen = await lastSeenStaff(tx)
    const admins = (await listAdmins(tx)).map((user) => presentAdmin({ user, person, roles, seen, passkeys }))
    return {
      administrators: [...admins.filter(({ isYou }) => isYou), ...admins.filter(({ isYou }) => !isYou)],
      invitations: (await listInvitations(tx)).map((invitation) => presentInvitation(invitation, roles)),
      passkeysDemanded: person.needsPasskey,
    }
  })

  serve(app, 'DELETE /accounts/administrators/{id}', async ({ tx, tenant, person, now, params: { id } }) => {
    await endAdmin({ tx, tenant: tenant.id, adminId: person.userId, userId: id, now })
    return true
  })

  serve(app, 'POST /accounts/invitations', async ({ tx, deps, tenant, person, now, body, afterCommit }) => {
    const origin = deps.originOf(tenant.subdomain)
    const { email, ...given } = body
    const invitation = { tenant: tenant.id, origin, invitedBy: person.userId, email, given }
    await inviteAdmin({ tx, random: deps.random, ...invitation, now })
    afterCommit(deps.workSoon)
    return true
  })

  serve(app, 'DELETE /accounts/invitations/{id}', async ({ tx, tenant, person, now, params: { id } }) => {
    await withdrawInvitation({ tx, tenant: tenant.id, adminId: person.userId, id, now })
    return true
  })

  serve(app, 'POST /accounts/administrators/{id}/passkey-mails', async (it) => {
    const { tx, deps, tenant, person, now, params, afterCommit } = it
    const origin = deps.originOf(tenant.subdomain)
    await askForPasskeyByMail({
      tx,
      random: deps.random,
      tenant: tenant.id,
      origin,
      adminId: person.userId,
      ...params,
      now,
    })
    afterCommit(deps.workSoon)
    return true
  })

  serve(app, 'POST /invitations/read', ({ tx, now, body: { token } }) => readInvitation({ tx, token, now }))

  serve(app, 'POST /invitations/accept', async ({ transact, deps, tenant, now, body }) => {
    const { passwords, random } = deps
    await acceptInvitation({ transact, passwords, random, tenant: tenant.id, request: body, now })
    return true
  })
}

interface ListedAdmin {
  user: UserRow
  /** Who asks. */
  person: Staff & { userId: string }
  roles: ReadonlyMap<string, StaffRole>
  seen: ReadonlyMap<string, LastSeen>
  /** How many each user has. */
  passkeys: ReadonlyMap<string, number>
}

const presentAdmin = ({ user, person, roles, seen, passkeys }: ListedAdmin): Administrator => {
  const id = user.staffRole ?? ownerRole
  const role = roles.get(id)
  const isYou = user.id === person.userId
  const places = user.staffPlaces
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    since: (user.adminSince ?? user.createdAt).toISOString(),
    role: id,
    roleName: role?.name ?? null,
    places,
    seenAt: seen.get(user.id)?.at.toISOString() ?? null,
    seenOn: seen.get(user.id)?.device ?? null,
    isYou,
    passkeys: passkeys.get(user.id) ?? 0,
    isChangeable:
      !isYou &&
      role !== undefined &&
      isWithinStaff({ one: { rights: rightsAt(role.rights, places), places }, bound: person }),
  }
}

const presentInvitation = (
  { id, email, inviter, expiresAt, role, places }: ListedInvitation,
  roles: ReadonlyMap<string, StaffRole>,
): OfficeInvitation => ({
  id,
  email,
  invitedBy: inviter,
  validUntil: expiresAt.toISOString(),
  role,
  roleName: roles.get(role)?.name ?? null,
  places,
})
