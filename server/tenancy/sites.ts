import { LRUCache } from 'lru-cache'
import { isHostLabel } from '#contract/rules/subdomain.ts'
import type { Transact } from '#server/database/transact.ts'
import { after, type Maybe } from '#server/basics/maybe.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { SiteKeys } from '#server/security/site-keys.ts'
import type { Epochs } from '#server/live/epochs.ts'
import {
  isHeld,
  siteByAppKey,
  siteBySubdomain,
  type MoveState,
  type NamedSite,
  type Site,
} from '#server/tables/sites.ts'
import type { Counter } from '#server/basics/counter.ts'

/** The tenant of a request. */
export interface Tenant {
  /** hsAccountId. */
  id: number
  subdomain: string
  keys: SiteKeys
  /** Where it is between two cells; `moveAt` is when that began. */
  move: MoveState | null
  moveAt: Date | null
  /** Of a site that has moved, the address of the cell where it lives. */
  cell: string | null
}

/**
 * Tenants by the name in a request. `asker` is the address that the look-up counts against. @throws Refusal
 * RATE_LIMITED
 */
export interface Sites {
  byAppKey(appKey: string, asker: string): Maybe<Tenant | null>
  /** Also by a former name, as long as it is answered. */
  bySubdomain(subdomain: string, asker: string): Maybe<NamedSite | null>
  tenantOf(site: Site): Tenant
}

/** Seconds after which a request is worth another try that met a site between two cells. */
const retryAfter = 3

/**
 * Refuses requests of a site that moves between two cells. While it leaves, it is read still.
 * @param method of the request
 * @throws Refusal UNAVAILABLE
 */
export const refuseWhileMoving = (site: Pick<Tenant, 'move' | 'moveAt'>, method: string, now: number): void => {
  if (site.move === null) return
  const isRead = method === 'GET' || method === 'HEAD'
  const isAway = site.move === 'moved' || site.move === 'arriving'
  if (isAway || (!isRead && isHeld(site, now))) throw new Refusal('UNAVAILABLE', { retryAfter })
}

export interface SitesParts {
  transact: Transact
  epochs: Epochs
  now: () => number
  /** Counts look-ups of unknown names, by address. */
  misses: Counter
  /** The keys of a site. @throws Error when they cannot be opened */
  keysOf: (site: Site) => SiteKeys
}

const named = (site: Site | undefined): NamedSite | undefined => site && { ...site, answeredUntil: null }

/** Milliseconds for which a name without a site is remembered. */
const unknownFor = 10_000
/** About 200 bytes each. */
const mostNames = 50_000
const mostUnknown = 10_000

interface Found {
  site: NamedSite
  epoch: number
}

type ReadSite = () => Promise<NamedSite | undefined>

interface Missed {
  until: number
  /** The number of announced changes before the look-up. */
  total: number
}

/**
 * Looks up tenants before the tenant of a request is known. A site is remembered until the database announces a change
 * of its tenant; a name without a site for ten seconds, or until any tenant changes. A name found before is looked up
 * without counting. Other names count against the address, which limits queries for invented names.
 */
export const makeSites = ({ transact, epochs, now, misses, keysOf }: SitesParts): Sites => {
  const known = new LRUCache<string, Found>({ max: mostNames })
  const unknown = new LRUCache<string, Missed>({ max: mostUnknown })
  const find = async (name: string, read: ReadSite): Promise<NamedSite | null> => {
    const total = epochs.total()
    const site = await read()
    if (!site) {
      known.delete(name)
      unknown.set(name, { until: now() + unknownFor, total })
      return null
    }
    // A change announced during the look-up may be missing in it.
    const epoch = epochs.total() === total ? epochs.of(site.tenantId) : -1
    known.set(name, { site, epoch })
    return site
  }
  /** Counts before the look-up, so that concurrent names are all counted. */
  const findCounted = async (name: string, asker: string, read: ReadSite) => {
    const { allowed, resetIn } = await misses.take(asker)
    if (!allowed) throw new Refusal('RATE_LIMITED', { retryAfter: resetIn })
    const site = await find(name, read)
    if (site) await misses.giveBack(asker)
    return site
  }
  const isAnswered = ({ answeredUntil }: NamedSite): boolean =>
    answeredUntil === null || answeredUntil.getTime() > now()
  const isUnknown = (name: string): boolean => {
    const missed = unknown.get(name)
    return missed !== undefined && missed.until > now() && missed.total === epochs.total() && epochs.isCurrent()
  }
  /** Concurrent requests for one name share its look-up. */
  const underWay = new Map<string, Promise<NamedSite | null>>()
  const lookUp = (name: string, asker: string, read: ReadSite): Maybe<NamedSite | null> => {
    const found = known.get(name)
    if (found && isAnswered(found.site) && found.epoch === epochs.of(found.site.tenantId) && epochs.isCurrent())
      return found.site
    if (isUnknown(name)) return null
    // Shared only within one address: a refusal concerns the address that it was counted for.
    const id = `${asker} ${name}`
    const look = underWay.get(id) ?? (found ? find(name, read) : findCounted(name, asker, read))
    underWay.set(id, look)
    return look.finally(() => underWay.delete(id))
  }
  /** Keys are opened once for each row that is remembered. */
  const tenants = new WeakMap<Site, Tenant>()
  const tenantOf = (site: Site): Tenant => {
    const opened = tenants.get(site)
    if (opened) return opened
    const { tenantId: id, subdomain, move, moveAt, cell } = site
    const tenant = { id, subdomain, keys: keysOf(site), move, moveAt, cell }
    tenants.set(site, tenant)
    return tenant
  }
  return {
    tenantOf,
    byAppKey: (appKey, asker) => {
      if (!/^[\w-]{1,100}$/.test(appKey)) return null
      const site = lookUp(`key ${appKey}`, asker, () =>
        transact(null, 'site by app key', async (tx) => named(await siteByAppKey(tx, appKey))),
      )
      return after(site, (found) => found && tenantOf(found))
    },
    bySubdomain: (written, asker) => {
      const subdomain = written.toLowerCase()
      if (!isHostLabel(subdomain)) return null
      return lookUp(`host ${subdomain}`, asker, () =>
        transact(null, 'site by subdomain', (tx) => siteBySubdomain(tx, subdomain, new Date(now()))),
      )
    },
  }
}

/** The label before the public host; null on the bare host and on foreign hosts. The port is ignored. */
export const subdomainOf = (host: string | undefined, publicHost: string): string | null => {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  const label = name.endsWith(`.${publicHost}`) ? name.slice(0, -publicHost.length - 1) : ''
  return isHostLabel(label) ? label : null
}
