import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Refusal } from '#server/basics/refusal.ts'
import { isSamePassword } from '#server/security/keys.ts'

/** Seconds; an answer from memory takes 1 ms, a charge may take 20 s. */
const buckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 20]

const measure = (app: FastifyInstance, registry: Registry): void => {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route pattern, never the URL: labels contain no tenant and no user, and their number is bounded.
    const route = request.routeOptions.url ?? 'unmatched'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

const isAllowed = (request: FastifyRequest, token: string | undefined): boolean => {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token !== undefined && given !== undefined && isSamePassword(token, given)
}

/** /metrics: Prometheus text for the bearer of METRICS_TOKEN. Without a token nothing is measured. */
export const metricsRoutes = (app: FastifyInstance): void => {
  const { metricsToken } = app.kernel.deps.settings
  const registry = new Registry()
  if (metricsToken !== undefined) {
    collectDefaultMetrics({ register: registry })
    measure(app, registry)
  }
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request, metricsToken)) throw new Refusal('METRICS_AUTH')
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
