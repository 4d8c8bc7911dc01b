import type { Transact } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { siteByAppKey, siteBySubdomain, type Site } from '#server/tables/sites.ts'
import type { Counter } from '#server/basics/counter.ts'

/** The tenant of a request. */
export interface Tenant {
  /** hsAccountId. */
  id: number
  subdomain: string
}

/**
 * Tenants by the name in a request. `asker` is the address that the look-up counts against. @throws Refusal
 * RATE_LIMITED
 */
export interface Sites {
  byAppKey(appKey: string, asker: string): Promise<Tenant | null>
  bySubdomain(subdomain: string, asker: string): Promise<Site | null>
}

export interface SitesParts {
  transact: Transact
  now: () => number
  /** Counts look-ups of unknown names, by address. */
  misses: Counter
}

/** True for a valid subdomain label. */
export const isLabel = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text)
const freshFor = 10_000
const mostSites = 1_000
const mostUnknown = 10_000

/** Adds an entry to a map; when the map is full, the oldest entry is evicted. */
const put = <T>(map: Map<string, T>, most: number, name: string, value: T): void => {
  map.delete(name)
  const oldest = map.keys().next()
  if (map.size >= most && !oldest.done) map.delete(oldest.value)
  map.set(name, value)
}

/**
 * Looks up tenants before the tenant of a request is known. Both results, found and unknown, are cached for ten
 * seconds. A name found before is looked up without counting. Other names count against the address, which limits
 * queries for invented names.
 */
export const makeSites = ({ transact, now, misses }: SitesParts): Sites => {
  const known = new Map<string, { site: Site; until: number }>()
  const unknown = new Map<string, number>()
  const find = async (name: string, read: () => Promise<Site | undefined>): Promise<Site | null> => {
    const site = await read()
    if (site) put(known, mostSites, name, { site, until: now() + freshFor })
    else {
      known.delete(name)
      put(unknown, mostUnknown, name, now() + freshFor)
    }
    return site ?? null
  }
  /** Counts before the look-up, so that concurrent names are all counted. */
  const findCounted = async (name: string, asker: string, read: () => Promise<Site | undefined>) => {
    const { allowed, resetIn } = await misses.take(asker)
    if (!allowed) throw new Refusal('RATE_LIMITED', { retryAfter: resetIn })
    const site = await find(name, read)
    if (site) await misses.giveBack(asker)
    return site
  }
  /** Concurrent requests for one name share its look-up. */
  const underWay = new Map<string, Promise<Site | null>>()
  const lookUp = async (name: string, asker: string, read: () => Promise<Site | undefined>): Promise<Site | null> => {
    const remembered = known.get(name)
    if (remembered && remembered.until > now()) return remembered.site
    if ((unknown.get(name) ?? 0) > now()) return null
    // Shared only within one address: a refusal concerns the address that it was counted for.
    const id = `${asker} ${name}`
    const look = underWay.get(id) ?? (remembered ? find(name, read) : findCounted(name, asker, read))
    underWay.set(id, look)
    return look.finally(() => underWay.delete(id))
  }
  return {
    byAppKey: async (appKey, asker) => {
      if (!/^[\w-]{1,100}$/.test(appKey)) return null
      const site = await lookUp(`key ${appKey}`, asker, () =>
        transact(null, 'site by app key', (tx) => siteByAppKey(tx, appKey)),
      )
      return site && { id: site.tenantId, subdomain: site.subdomain }
    },
    bySubdomain: async (written, asker) => {
      const subdomain = written.toLowerCase()
      if (!isLabel(subdomain)) return null
      return lookUp(`host ${subdomain}`, asker, () =>
        transact(null, 'site by subdomain', (tx) => siteBySubdomain(tx, subdomain)),
      )
    },
  }
}

/**
 * Matches the public host itself, with any port. A page bound to it is served neither on a tenant's host nor on a
 * foreign host.
 */
export const bareHost = (publicHost: string): RegExp =>
  new RegExp(`^${publicHost.replaceAll('.', '\\.')}(:\\d+)?$`, 'i')

/** The label before the public host; null on the bare host and on foreign hosts. The port is ignored. */
export const subdomainOf = (host: string | undefined, publicHost: string): string | null => {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  const label = name.endsWith(`.${publicHost}`) ? name.slice(0, -publicHost.length - 1) : ''
  return isLabel(label) ? label : null
}
