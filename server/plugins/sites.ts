import type { Transact } from '../database/transact.ts'
import { siteByAppKey, siteBySubdomain, type Site } from '../tables/sites.ts'

/** The merchant of a request. */
export interface Tenant {
  /** hsAccountId. */
  id: number
  subdomain: string
}

export interface Sites {
  byAppKey(appKey: string): Promise<Tenant | null>
  bySubdomain(subdomain: string): Promise<Site | null>
}

/** The form of a subdomain. */
export const isLabel = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text)
const freshFor = 10_000
const most = 1_000

/** Looks merchants up before their tenant is known. What was found is remembered for ten seconds, what was not is not. */
export const makeSites = (transact: Transact, now: () => number): Sites => {
  const remembered = new Map<string, { site: Site; until: number }>()
  const lookUp = async (name: string, find: () => Promise<Site | undefined>): Promise<Site | null> => {
    const known = remembered.get(name)
    if (known && known.until > now()) return known.site
    const site = await find()
    if (remembered.size >= most) remembered.clear()
    if (site) remembered.set(name, { site, until: now() + freshFor })
    return site ?? null
  }
  return {
    byAppKey: async (appKey) => {
      if (!/^[\w-]{1,100}$/.test(appKey)) return null
      const site = await lookUp(`key ${appKey}`, () =>
        transact(null, 'site by app key', (tx) => siteByAppKey(tx, appKey)),
      )
      return site && { id: site.tenantId, subdomain: site.subdomain }
    },
    bySubdomain: async (written) => {
      const subdomain = written.toLowerCase()
      if (!isLabel(subdomain)) return null
      return lookUp(`host ${subdomain}`, () =>
        transact(null, 'site by subdomain', (tx) => siteBySubdomain(tx, subdomain)),
      )
    },
  }
}

/** The label before the public host, or null on the bare host and on foreign ones. A port is left aside. */
export const subdomainOf = (host: string | undefined, publicHost: string): string | null => {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  const label = name.endsWith(`.${publicHost}`) ? name.slice(0, -publicHost.length - 1) : ''
  return isLabel(label) ? label : null
}
