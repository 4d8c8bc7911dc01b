import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { acceptInvitation, readInvitation } from '#server/commands/staff/accept-invitation.ts'
import { endAdmin } from '#server/commands/staff/end-admin.ts'
import { inviteAdmin } from '#server/commands/staff/invite-admin.ts'
import { withdrawInvitation } from '#server/commands/staff/withdraw-invitation.ts'
import { listInvitations, type ListedInvitation } from '#server/tables/office-invitations.ts'
import { listAdmins, type UserRow } from '#server/tables/users.ts'
import type { Administrator, OfficeInvitation } from '#contract/shapes/administrator.ts'

export const administratorRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/administrators', async ({ tx, person }) => {
    const admins = (await listAdmins(tx)).map((admin) => presentAdmin(admin, person.userId))
    return {
      administrators: [...admins.filter(({ isYou }) => isYou), ...admins.filter(({ isYou }) => !isYou)],
      invitations: (await listInvitations(tx)).map(presentInvitation),
    }
  })

  serve(app, 'DELETE /accounts/administrators/{id}', async ({ tx, tenant, person, now, params: { id } }) => {
    await endAdmin({ tx, tenant: tenant.id, adminId: person.userId, userId: id, now })
    return true
  })

  serve(app, 'POST /accounts/invitations', async ({ tx, deps, tenant, person, now, body, afterCommit }) => {
    const origin = deps.originOf(tenant.subdomain)
    const invitation = { tenant: tenant.id, origin, invitedBy: person.userId, ...body }
    await inviteAdmin({ tx, random: deps.random, ...invitation, now })
    afterCommit(deps.workSoon)
    return true
  })

  serve(app, 'DELETE /accounts/invitations/{id}', async ({ tx, tenant, person, now, params: { id } }) => {
    await withdrawInvitation({ tx, tenant: tenant.id, adminId: person.userId, id, now })
    return true
  })

  serve(app, 'POST /invitations/read', ({ tx, now, body: { token } }) => readInvitation({ tx, token, now }))

  serve(app, 'POST /invitations/accept', async ({ transact, deps, tenant, now, body }) => {
    const { passwords, random } = deps
    await acceptInvitation({ transact, passwords, random, tenant: tenant.id, request: body, now })
    return true
  })
}

/** @param asking id of the administrator who asks */
const presentAdmin = (user: UserRow, asking: string): Administrator => ({
  id: user.id,
  name: `${user.firstName} ${user.lastName}`,
  email: user.email,
  since: (user.adminSince ?? user.createdAt).toISOString(),
  isYou: user.id === asking,
})

const presentInvitation = ({ id, email, inviter, expiresAt }: ListedInvitation): OfficeInvitation => ({
  id,
  email,
  invitedBy: inviter,
  validUntil: expiresAt.toISOString(),
})
