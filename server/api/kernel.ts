import type { Database } from '#server/database/open.ts'
import type { Who } from '#server/basics/log.ts'
import type { Maybe } from '#server/basics/maybe.ts'
import type { Transact } from '#server/database/transact.ts'
import type { Deps } from './deps.ts'
import { makeEpochs, type Epochs } from '#server/live/epochs.ts'
import type { Live } from '#server/live/live.ts'
import { deriveKey } from '#server/security/keys.ts'
import { makeKiosks, type Kiosks } from '#server/tenancy/kiosks.ts'
import type { Allowance, Counter } from '#server/basics/counter.ts'
import { makeAdmitted, type Admitted } from './memory/admitted.ts'
import { makeSharedReads, type SharedReads } from './memory/shared-reads.ts'
import { makeLimiter, type Limiter } from './limiter.ts'
import { makeReleases, type ActiveReleases } from '#server/tenancy/releases.ts'
import { makeSites, type Sites } from '#server/tenancy/sites.ts'

/**
 * The objects that serving a call shares. Handlers get a transaction instead, or a function that opens one as their
 * tenant.
 */
export interface Kernel {
  deps: Deps
  transact: Transact
  sites: Sites
  kiosks: Kiosks
  releases: ActiveReleases
  limiter: Limiter
  /** Counts a request of an address, before any look-up. */
  enter: (address: string) => Maybe<Allowance>
  /** Counts wrong secrets of kiosks by address. */
  wrongSecrets: Counter
  live: Live
  /** Live sockets that are open, by their name. */
  openSockets: Record<SocketName, number>
  epochs: Epochs
  /** The answers that are the same for every visitor of a tenant. */
  shared: SharedReads
  /** Rendered pages and pictures have a part of the same memory each: neither drives the answers out of it. */
  pages: SharedReads
  pictures: SharedReads
  admitted: Admitted
  /** The handlers of the reading calls, by call: `GET /changes` calls them. */
  readers: Map<string, (it: object) => Promise<unknown>>
  /** Validates every answer against its schema; for tests. */
  checkResults: boolean
}

export type SocketName = 'siteSocket' | 'cardSocket'

declare module 'fastify' {
  interface FastifyInstance {
    kernel: Kernel
  }
  interface FastifyRequest {
    /** Null before admission, and for requests that need none. */
    who: Who | null
  }
}

const minute = 60_000

/**
 * Limits per address over all calls together. They protect one instance, so each instance counts separately. They are
 * generous: a car wash with a hundred phones may share one address.
 */
const ofAddress = { window: minute, shared: false }
const perAddress = 6_000
const missesPerAddress = 60
const wrongSecretsPerAddress = 60

/** Shares of the memory for shared reads. */
const pagesShare = 1 / 20
const picturesShare = 1 / 16

export const makeKernel = (database: Database, live: Live, deps: Deps, checkResults: boolean): Kernel => {
  const { pool } = database
  const transact: Transact = (tenant, owner, work, options) => database.transact(tenant, owner, work, options)
  const { jwtSecret, rateLimitScale: scale, sharedMemory } = deps.settings
  const limiter = makeLimiter({ pool, scale, key: deriveKey(jwtSecret, 'limits') })
  const requests = limiter({ ...ofAddress, name: 'address', count: perAddress })
  const epochs = makeEpochs(live)
  const memory = (share: number) => makeSharedReads({ transact, epochs, mostBytes: Math.floor(sharedMemory * share) })
  const misses = limiter({ ...ofAddress, name: 'misses', count: missesPerAddress })
  return {
    deps,
    transact,
    live,
    openSockets: { siteSocket: 0, cardSocket: 0 },
    epochs,
    limiter,
    sites: makeSites({ transact, epochs, now: () => deps.clock.now(), misses, keysOf: deps.siteKeys }),
    releases: makeReleases(transact, epochs),
    kiosks: makeKiosks(transact, () => deps.clock.now()),
    enter: (address) => requests.take(address),
    wrongSecrets: limiter({ ...ofAddress, name: 'wrong secrets', count: wrongSecretsPerAddress }),
    shared: memory(1 - pagesShare - picturesShare),
    pages: memory(pagesShare),
    pictures: memory(picturesShare),
    admitted: makeAdmitted(live),
    readers: new Map(),
    checkResults,
  }
}
