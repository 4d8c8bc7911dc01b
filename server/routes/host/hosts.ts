import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from '#server/api/address.ts'
import { subdomainOf } from '#server/tenancy/sites.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import type { Site } from '#server/tables/sites.ts'

/** The merchant's site for the request's host, or null. @throws Refusal RATE_LIMITED */
export const siteOfHost = async ({ kernel }: FastifyInstance, request: FastifyRequest): Promise<Site | null> => {
  const { allowed, resetIn } = await kernel.enter(addressOf(request.ip))
  if (!allowed) throw new Refusal('RATE_LIMITED', { retryAfter: resetIn })
  const subdomain = subdomainOf(request.host, kernel.deps.settings.publicHost)
  return subdomain === null ? null : kernel.sites.bySubdomain(subdomain, addressOf(request.ip))
}

/** The merchant's site for the request's host. @throws Refusal SITE_NOT_FOUND, RATE_LIMITED */
export const requireSite = async (app: FastifyInstance, request: FastifyRequest): Promise<Site> => {
  const site = await siteOfHost(app, request)
  if (!site) throw new Refusal('SITE_NOT_FOUND')
  return site
}

/** The merchant for the request's host. @throws Refusal SITE_NOT_FOUND, RATE_LIMITED */
export const merchantOfHost = async (app: FastifyInstance, request: FastifyRequest): Promise<Merchant> => {
  const { tenantId } = await requireSite(app, request)
  return app.kernel.transact(tenantId, request.routeOptions.url ?? 'host', (tx) => readMerchant(tx, tenantId))
}
