import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from '#server/api/address.ts'
import { siteOrigin } from '#server/settings/settings.ts'
import { refuseWhileMoving, subdomainOf } from '#server/tenancy/sites.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import type { NamedSite } from '#server/tables/sites.ts'

/** The merchant's site for the request's host, or null. @throws Refusal RATE_LIMITED */
export const siteOfHost = async ({ kernel }: FastifyInstance, request: FastifyRequest): Promise<NamedSite | null> => {
  const { allowed, resetIn } = await kernel.enter(addressOf(request.ip))
  if (!allowed) throw new Refusal('RATE_LIMITED', { retryAfter: resetIn })
  const subdomain = subdomainOf(request.host, kernel.deps.settings.publicHost)
  return subdomain === null ? null : kernel.sites.bySubdomain(subdomain, addressOf(request.ip))
}

/** The merchant's site for the request's host. @throws Refusal SITE_NOT_FOUND, UNAVAILABLE, RATE_LIMITED */
export const requireSite = async (app: FastifyInstance, request: FastifyRequest): Promise<NamedSite> => {
  const site = await siteOfHost(app, request)
  if (!site) throw new Refusal('SITE_NOT_FOUND')
  if (site.state !== 'open') throw new Refusal('UNAVAILABLE')
  refuseWhileMoving(site, 'GET', app.kernel.deps.clock.now())
  return site
}

/** The merchant for the request's host. @throws Refusal SITE_NOT_FOUND, RATE_LIMITED */
export const merchantOfHost = async (app: FastifyInstance, request: FastifyRequest): Promise<Merchant> => {
  const { tenantId } = await requireSite(app, request)
  return app.kernel.transact(tenantId, request.routeOptions.url ?? 'host', (tx) => readMerchant(tx, tenantId))
}

/** Whether the platform has suspended the site of the request's host. */
export const isSuspended = async (app: FastifyInstance, request: FastifyRequest): Promise<boolean> =>
  (await siteOfHost(app, request))?.state === 'suspended'

/** The address of the same page on the site's current host; null: the request's host has the current name. */
export const movedTo = async (app: FastifyInstance, request: FastifyRequest): Promise<string | null> => {
  const site = await siteOfHost(app, request)
  if (!site || site.answeredUntil === null) return null
  return `${siteOrigin(app.kernel.deps.settings, site.subdomain)}${request.url}`
}
