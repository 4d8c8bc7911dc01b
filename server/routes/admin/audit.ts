import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { presentAct } from '#server/presenters/audit.ts'
import { listActs } from '#server/tables/audit-log.ts'

/** Acts of one page. */
const most = 30

export const auditRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/audit', async ({ tx, tenant, person, query: { before = null, act } }) => {
    const rows = await listActs(tx, { tenant: tenant.id, before, act, most: most + 1 })
    const acts = rows.slice(0, most).map((row) => presentAct(row, person.userId))
    return { acts, next: rows.length > most ? acts.at(-1)!.id : null }
  })
}
