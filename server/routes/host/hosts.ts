import type { FastifyInstance, FastifyRequest } from 'fastify'
import { subdomainOf } from '../../plugins/sites.ts'
import { Refusal } from '../../refusal.ts'
import { readMerchant, type Merchant } from '../../tables/merchants.ts'
import type { Site } from '../../tables/sites.ts'

/** The merchant whose host was asked, or null. */
export const siteOfHost = async ({ kernel }: FastifyInstance, request: FastifyRequest): Promise<Site | null> => {
  const subdomain = subdomainOf(request.host, kernel.deps.settings.publicHost)
  return subdomain === null ? null : kernel.sites.bySubdomain(subdomain)
}

/** The merchant's data, by the host. @throws Refusal SITE_NOT_FOUND */
export const merchantOfHost = async (app: FastifyInstance, request: FastifyRequest): Promise<Merchant> => {
  const site = await siteOfHost(app, request)
  if (!site) throw new Refusal('SITE_NOT_FOUND')
  return app.kernel.transact(site.tenantId, request.routeOptions.url ?? 'host', (tx) => readMerchant(tx, site.tenantId))
}
