import type { FastifyInstance } from 'fastify'
import { countPath, isCounted, type Counted } from '#contract/visits.ts'
import { addressOf } from '#server/api/address.ts'
import { describeError } from '#server/basics/log.ts'
import { subdomainOf } from '#server/tenancy/sites.ts'
import type { Clock } from '#server/basics/ports.ts'
import type { Transact } from '#server/database/transact.ts'
import { addVisits } from '#server/tables/visits.ts'

/** Milliseconds between two writes of the sums. */
const writeEvery = 60_000
/**
 * An address that counts for more in a minute is a program. The limit of all its calls together would let a program
 * alone outweigh a merchant's visitors.
 */
const perAddress = { name: 'visits', count: 300, window: 60_000, shared: false }
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
  const ofAddress = kernel.limiter(perAddress)
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
    // A browser says which site sent a request; an older one says nothing.
    const isOwn = (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
    const isAllowed = isOwn && (await kernel.enter(address)).allowed && (await ofAddress.take(address)).allowed
    const site = isAllowed && subdomain !== null ? await kernel.sites.bySubdomain(subdomain, address) : null
    if (site && isCounted(request.body)) visits.count(site.tenantId, request.body)
    return reply.code(204).send()
  })
}

/** Sums what is counted in memory, and adds the sums to the database from time to time. */
export interface VisitCounter {
  count(tenant: number, name: Counted): void
  /**
   * Writes what was summed since the last call, after a call under way. Sums that the database refuses are kept for the
   * next one; those of other tenants are written.
   */
  flush(): Promise<void>
}

export const makeVisitCounter = ({ transact, clock }: { transact: Transact; clock: Clock }): VisitCounter => {
  let sums = new Map<number, Map<string, number>>()
  const add = (tenant: number, key: string, count: number): void => {
    const own = sums.get(tenant) ?? new Map<string, number>()
    sums.set(tenant, own.set(key, (own.get(key) ?? 0) + count))
  }
  const write = async (): Promise<void> => {
    const written = sums
    sums = new Map()
    let refused: unknown
    for (const [tenant, own] of written) {
      const rows = [...own].map(([key, count]) => ({
        tenantId: tenant,
        day: key.slice(0, 10),
        name: key.slice(11),
        count,
      }))
      try {
        await transact(tenant, 'visits', (tx) => addVisits(tx, rows))
      } catch (error) {
        for (const [key, count] of own) add(tenant, key, count)
        refused ??= error
      }
    }
    if (refused !== undefined) throw refused
  }
  let last = Promise.resolve()
  return {
    count: (tenant, name) => add(tenant, `${clock.date().toISOString().slice(0, 10)} ${name}`, 1),
    flush: () => (last = last.catch(() => undefined).then(write)),
  }
}
