import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { createSite } from '#server/commands/platform/create-site.ts'
import { inviteFirstAdmin } from '#server/commands/platform/invite-first-admin.ts'
import { accountsWithoutSite } from '#server/tables/accounts.ts'

export const newSiteRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts', async ({ tx, person }) =>
    (await accountsWithoutSite(tx, person.userId)).map(({ id, companyName }) => ({ hsAccountId: id, companyName })),
  )

  serve(app, 'POST /accounts', ({ tx, deps, tenant, person, now, body }) =>
    createSite({ tx, random: deps.random, tenant: tenant.id, userId: person.userId, request: body, now }),
  )

  serve(app, 'POST /accounts/{hsAccountId}/first-admin', async (it) => {
    const { tx, deps, tenant, person, now, params, body, afterCommit } = it
    const { random, originOf } = deps
    const inviter = { tenant: tenant.id, userId: person.userId }
    await inviteFirstAdmin({ tx, random, originOf, ...inviter, ...params, ...body, now })
    afterCommit(deps.workSoon)
    return true
  })
}
