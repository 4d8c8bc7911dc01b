import type { Transact } from '../database/transact.ts'
import type { Deps } from '../deps.ts'
import type { Live } from '../live/live.ts'
import { deriveKey } from '../security/keys.ts'
import type { Inside } from './asked.ts'
import { makeLimiter, type Limiter } from './limits.ts'
import { makeSites, type Sites } from './sites.ts'

/** What the serving of calls shares. Handlers do not see it: they get a transaction, or the means to open one as their tenant. */
export interface Kernel {
  deps: Deps
  transact: Transact
  sites: Sites
  limiter: Limiter
  live: Live
  bodyKey: Uint8Array
  /** The handlers of the reading calls, by call: `GET /changes` asks them. */
  readers: Map<string, (it: Inside) => Promise<unknown>>
  /** Compares every answer with its schema: for tests. */
  checkResults: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    kernel: Kernel
  }
}

export const makeKernel = (transact: Transact, live: Live, deps: Deps, checkResults: boolean): Kernel => ({
  deps,
  transact,
  live,
  sites: makeSites(transact, () => deps.clock.now()),
  limiter: makeLimiter(deps.clock, deps.settings.rateLimitScale),
  bodyKey: deriveKey(deps.settings.jwtSecret, 'idempotency'),
  readers: new Map(),
  checkResults,
})
