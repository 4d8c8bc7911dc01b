import type { FastifyInstance } from 'fastify'
import { countPath, isCounted } from '#contract/visits.ts'
import { addressOf } from '#server/api/address.ts'
import { describeError } from '#server/basics/log.ts'
import { subdomainOf } from '#server/tenancy/sites.ts'
import { makeVisitCounter } from './visit-counter.ts'

/** Milliseconds between two writes of the sums. */
const writeEvery = 60_000
/** Bytes; the longest name is shorter. */
const bodyLimit = 64

/**
 * Counts the pages of the web shop for its merchant: by name and day, without a cookie, and with nothing about the
 * visitor. An address that asks too often is no longer counted, and is told nothing else than others.
 */
export const countRoute = async (app: FastifyInstance): Promise<void> => {
  const { kernel } = app
  const { clock, settings } = kernel.deps
  const visits = makeVisitCounter({ transact: kernel.transact, clock })
  const flush = () =>
    visits.flush().catch((error: unknown) => app.log.error(describeError(error), 'visits not written'))
  const timer = setInterval(() => void flush(), writeEvery)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
  app.post(countPath, { bodyLimit }, async (request, reply) => {
    const address = addressOf(request.ip)
    const subdomain = subdomainOf(request.host, settings.publicHost)
    const { allowed } = await kernel.enter(address)
    const site = allowed && subdomain !== null ? await kernel.sites.bySubdomain(subdomain, address) : null
    if (site && isCounted(request.body)) visits.count(site.tenantId, request.body)
    return reply.code(204).send()
  })
}
