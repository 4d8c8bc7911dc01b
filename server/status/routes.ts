import type { FastifyInstance } from 'fastify'
import { statusLabel } from '#contract/origins.ts'
import { sendHtml } from '#server/host/html-page.ts'
import { ownHost } from '#server/host/own-host.ts'
import type { Measure } from './measure.ts'
import { statusDocument, statusPage } from './page.ts'
import type { Status } from './watch.ts'

/** The status page on a host of its own, from memory. It needs no database, no merchant and no script. */
export const statusRoutes = (app: FastifyInstance, status: Pick<Status, 'shown'>): void => {
  const { settings, clock } = app.kernel.deps
  const bound = ownHost(app, statusLabel)
  app.get<{ Querystring: Record<string, unknown> }>('/', bound, async ({ query }, reply) => {
    const reload = query.reload === 'off' ? 'off' : 'on'
    if (reload === 'on') void reply.header('Refresh', '60')
    return sendHtml(reply, statusPage(status.shown(), settings.publicHost, clock.date(), reload))
  })
  app.get('/status.json', bound, async (_request, reply) =>
    reply
      // A page that is kept elsewhere may read it.
      .headers({ 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' })
      .send(statusDocument(status.shown(), clock.date())),
  )
}

/** Counts every answer. */
export const measureRequests = (app: FastifyInstance, measure: Pick<Measure, 'request'>): void => {
  app.addHook('onResponse', async (request, reply) => {
    measure.request(request.routeOptions.url ?? '', reply.statusCode, request.who?.tenant)
  })
}
