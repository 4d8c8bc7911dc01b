import type { FastifyInstance } from 'fastify'
import { serve } from '#server/api/serve.ts'
import { answerReport } from '#server/commands/reports/answer-report.ts'
import { shownReports } from '#server/commands/reports/shown-reports.ts'
import { countOpenReports } from '#server/tables/problem-reports.ts'

/** The inbox of problem reports. */
export const reportDeskRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/reports', ({ tx, person, query: { show }, now }) =>
    shownReports({ tx, of: show === 'mine' ? { show, adminId: person.userId } : { show }, now }),
  )

  serve(app, 'GET /accounts/reports/count', async ({ tx }) => ({ open: await countOpenReports(tx) }))

  serve(app, 'PUT /accounts/reports/{id}/answer', async (it) => {
    const { tx, deps, tenant, person, params, body, now, afterCommit } = it
    const origin = deps.originOf(tenant.subdomain)
    await answerReport({
      tx,
      random: deps.random,
      origin,
      tenant: tenant.id,
      adminId: person.userId,
      ...params,
      ...body,
      now,
    })
    afterCommit(deps.workSoon)
    return true
  })
}
