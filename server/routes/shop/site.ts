import type { FastifyInstance } from 'fastify'
import { presentPlace } from '#contract/rules/place.ts'
import { filesFolder } from '#contract/rules/site-files.ts'
import { mapsLabel } from '#contract/origins.ts'
import type { Tx } from '#server/database/transact.ts'
import { serve } from '#server/api/serve.ts'
import { presentSiteConfig } from '#server/presenters/site-config.ts'
import { states } from '#server/basics/states.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { siteBySubdomain, type Site } from '#server/tables/sites.ts'
import type { MapSettings, MapTiles } from '#contract/shapes/map.ts'

/** @throws Refusal SITE_NOT_FOUND, also for text that is not a subdomain */
const readSite = async (tx: Tx, written: string, now: Date): Promise<Site> => {
  const site = await siteBySubdomain(tx, written.toLowerCase(), now)
  if (site?.state !== 'open') throw new Refusal('SITE_NOT_FOUND')
  return site
}

export const siteRoutes = (app: FastifyInstance): void => {
  serve(
    app,
    'GET /accounts/site-key',
    async ({ tx, query, deps }) => (await readSite(tx, query.subdomain, deps.clock.date())).appKey,
  )

  serve(app, 'GET /firebase', async ({ deps }) => {
    const { firebase } = deps.settings
    return { vapidKey: firebase?.vapidKey ?? null, firebaseConfig: firebase?.webConfig ?? null }
  })

  serve(app, 'GET /accounts/site-config', async ({ tx, tenant, deps }) =>
    presentSiteConfig(
      await readMerchant(tx, tenant.id),
      await listLocations(tx),
      deps.settings.firebase?.vapidKey ?? null,
    ),
  )

  serve(app, 'GET /accounts/states', async () => states)

  serve(app, 'GET /settings/app/processor/mobile', async ({ tx, tenant }) => {
    const { processor, isTestAccount, currency } = await readMerchant(tx, tenant.id)
    return { processor, isTestAccount, currency }
  })

  serve(app, 'GET /settings/app/maps', async ({ deps }) => presentMaps(deps.settings.maps, deps.originOf(mapsLabel)))

  serve(app, 'GET /locations', async ({ tx, tenant }) =>
    (await listLocations(tx)).map((row) => presentPlace(row, filesFolder(tenant.id))),
  )

  serve(app, 'GET /loyalty/settings', async ({ tx, tenant }) => ({
    referralPoints: (await readMerchant(tx, tenant.id)).referralPoints,
  }))
}

interface Sources {
  tiles: MapTiles | null
  googleKey: string | undefined
  appleToken: string | undefined
}

/**
 * What draws maps, without the keys: they stay in the page that runs the scripts.
 * @param origin of that page
 */
const presentMaps = ({ tiles, googleKey, appleToken }: Sources, origin: string): MapSettings => {
  const services = [...(appleToken ? ['apple' as const] : []), ...(googleKey ? ['google' as const] : [])]
  return {
    tiles: tiles && { url: tiles.url, attribution: tiles.attribution, maxZoom: tiles.maxZoom },
    frame: services.length > 0 ? { origin, services } : null,
  }
}
