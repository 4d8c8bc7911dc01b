import type { FastifyInstance } from 'fastify'
import { serve } from '../plugins/serve.ts'
import { presentLocation } from '../presenters/places.ts'
import { presentSiteConfig } from '../presenters/site-config.ts'
import { states } from '../presenters/states.ts'
import { Refusal } from '../refusal.ts'
import { listLocations } from '../tables/locations.ts'
import { readMerchant } from '../tables/merchants.ts'
import { siteBySubdomain } from '../tables/sites.ts'

export const siteRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/site-key', async ({ tx, query }) => {
    const site = await siteBySubdomain(tx, query.subdomain.toLowerCase())
    if (!site) throw new Refusal('SITE_NOT_FOUND')
    return site.appKey
  })

  serve(app, 'GET /accounts/site-config', async ({ tx, tenant }) =>
    presentSiteConfig(await readMerchant(tx, tenant.id), await listLocations(tx)))

  serve(app, 'GET /accounts/states', async () => states)

  serve(app, 'GET /settings/app/processor/mobile', async ({ tx, tenant }) => {
    const { processor, isTestAccount, currency } = await readMerchant(tx, tenant.id)
    return { processor, isTestAccount, currency }
  })

  serve(app, 'GET /locations', async ({ tx }) => (await listLocations(tx)).map(presentLocation))

  serve(app, 'GET /loyalty/settings', async ({ tx, tenant }) =>
    ({ referralPoints: (await readMerchant(tx, tenant.id)).referralPoints }))
}
