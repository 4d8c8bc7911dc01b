import type { FastifyInstance } from 'fastify'
import { serve, serveOutsideTransaction } from '#server/api/serve.ts'
import { createSite } from '#server/commands/new-site/create-site.ts'
import { inviteFirstAdmin } from '#server/commands/new-site/invite-first-admin.ts'
import { accountsWithoutSite } from '#server/tables/accounts.ts'

export const newSiteRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts', async ({ tx, person }) =>
    (await accountsWithoutSite(tx, person.userId)).map(({ id, companyName }) => ({ hsAccountId: id, companyName })),
  )

  serve(app, 'POST /accounts', ({ tx, deps, tenant, person, now, body }) =>
    createSite({ tx, random: deps.random, tenant: tenant.id, userId: person.userId, request: body, now }),
  )

  serveOutsideTransaction(app, 'POST /accounts/{hsAccountId}/first-admin', async (it) => {
    const { transact, deps, tenant, person, now, params, body } = it
    const { passwords, random, originOf } = deps
    const inviter = { tenant: tenant.id, userId: person.userId }
    await inviteFirstAdmin({ transact, passwords, random, originOf, ...inviter, ...params, ...body, now })
    deps.workSoon()
    return true
  })
}
