import type { Transact } from '../database/transact.ts'
import { Refusal } from '../refusal.ts'
import { siteByAppKey, siteBySubdomain, type Site } from '../tables/sites.ts'
import type { Counter } from './limiter.ts'

/** The merchant of a request. */
export interface Tenant {
  /** hsAccountId. */
  id: number
  subdomain: string
}

/** Merchants by what a request names. The asker is the address that the look-up counts for. @throws Refusal RATE_LIMITED */
export interface Sites {
  byAppKey(appKey: string, asker: string): Promise<Tenant | null>
  bySubdomain(subdomain: string, asker: string): Promise<Site | null>
}

export interface SitesParts {
  transact: Transact
  now: () => number
  /** Look-ups of names that turn out unknown, by address. */
  misses: Counter
}

/** The form of a subdomain. */
export const isLabel = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text)
const freshFor = 10_000
const mostSites = 1_000
const mostUnknown = 10_000

/** A map that forgets its oldest entry when it is full. */
const put = <T>(map: Map<string, T>, most: number, name: string, value: T): void => {
  map.delete(name)
  const oldest = map.keys().next()
  if (map.size >= most && !oldest.done) map.delete(oldest.value)
  map.set(name, value)
}

/**
 * Looks merchants up before their tenant is known. Either answer is remembered for ten seconds. A name that was known
 * before is looked up freely; others count for the address, so that made-up names end before the database does.
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
  /** Counted before the look-up, so that names that arrive together are counted each. */
  const findCounted = async (name: string, asker: string, read: () => Promise<Site | undefined>) => {
    const { allowed, resetIn } = await misses.take(asker)
    if (!allowed) throw new Refusal('RATE_LIMITED', { retryAfter: resetIn })
    const site = await find(name, read)
    if (site) await misses.giveBack(asker)
    return site
  }
  /** Requests that ask for one name at a time share its look-up. */
  const underWay = new Map<string, Promise<Site | null>>()
  const lookUp = async (name: string, asker: string, read: () => Promise<Site | undefined>): Promise<Site | null> => {
    const remembered = known.get(name)
    if (remembered && remembered.until > now()) return remembered.site
    if ((unknown.get(name) ?? 0) > now()) return null
    // Shared only by the same address: a refusal is for the address that it was counted for.
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

/** The public host itself, with any port. A page that is bound to it answers on no merchant's host and on no foreign one. */
export const bareHost = (publicHost: string): RegExp =>
  new RegExp(`^${publicHost.replaceAll('.', '\\.')}(:\\d+)?$`, 'i')

/** The label before the public host, or null on the bare host and on foreign ones. A port is left aside. */
export const subdomainOf = (host: string | undefined, publicHost: string): string | null => {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  const label = name.endsWith(`.${publicHost}`) ? name.slice(0, -publicHost.length - 1) : ''
  return isLabel(label) ? label : null
}
