import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/basics/refusal.ts'
import { isSamePassword } from '#server/security/keys.ts'
import type { Metrics } from './metrics.ts'
import { makeScrape, type Scraped } from './scrape.ts'

const isAllowed = (request: FastifyRequest, token: string | undefined): boolean => {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token !== undefined && given !== undefined && isSamePassword(token, given)
}

const measure = (app: FastifyInstance, { requests }: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    // The route pattern, never the URL: labels contain no tenant and no user, and their number is bounded.
    const route = request.routeOptions.url ?? 'unmatched'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** /metrics: Prometheus text for the bearer of METRICS_TOKEN. @param metrics null: there is no token, and /metrics is closed */
export const metricsRoutes = (app: FastifyInstance, metrics: Metrics | null, scraped: Scraped): void => {
  const { metricsToken } = app.kernel.deps.settings
  const scrape = metrics && makeScrape(metrics, scraped)
  if (metrics) measure(app, metrics)
  app.get('/metrics', async (request, reply) => {
    if (!scrape || !isAllowed(request, metricsToken)) throw new Refusal('METRICS_AUTH')
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await scrape())
  })
}
