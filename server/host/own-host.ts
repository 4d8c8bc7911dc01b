import type { FastifyInstance } from 'fastify'
import { hostPattern } from '#server/basics/host-pattern.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { siteOrigin, type Settings } from '#server/settings/settings.ts'
import { subdomainOf } from '#server/tenancy/sites.ts'

/** Options of the routes of one host. */
export interface OwnHost {
  constraints: { host: RegExp }
  config: { ownHost: string }
}

/**
 * A host of the server for scripts of others: routes with these options are served there, and no other route is.
 * @param label its subdomain
 */
export const ownHost = (app: FastifyInstance, label: string): OwnHost => {
  const { publicHost } = app.kernel.deps.settings
  const host = hostPattern(`${label}.${publicHost}`)
  app.addHook('onRequest', async (request) => {
    const config = request.routeOptions.config as Partial<OwnHost['config']>
    if (host.test(request.host) && config.ownHost !== label) throw new Refusal('NOT_FOUND')
  })
  return { constraints: { host }, config: { ownHost: label } }
}

/** The origin of a merchant's site of this server, as an address names it; null for any other text. */
export const siteIn = (settings: Settings, asked: unknown): string | null => {
  const url = typeof asked === 'string' && URL.canParse(asked) ? new URL(asked) : null
  const subdomain = url && subdomainOf(url.host, settings.publicHost)
  return url && subdomain && url.origin === siteOrigin(settings, subdomain) ? url.origin : null
}

/** The origins that may frame a page of a site: the site, and the demo's front door, which frames sites. */
export const ancestorsOf = (settings: Settings, site: string): string[] => [
  site,
  ...(settings.mode === 'demo' ? [siteOrigin(settings, null)] : []),
]
