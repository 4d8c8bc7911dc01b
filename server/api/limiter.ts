import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Allowance, Counter } from '#server/basics/counter.ts'
import { BoundedMemory } from './bounded-memory.ts'

export interface CounterRules {
  /** Unique among counters: no two counters share windows. */
  name: string
  /** Multiplied by the scale of the settings. */
  count: number
  /** Milliseconds. */
  window: number
  /** True: counted across instances. False: each instance counts separately, in memory. */
  shared: boolean
}

export type Limiter = (rules: CounterRules) => Counter

export interface LimiterParts {
  /** Null: one instance on the embedded database, which counts in memory. */
  pool: Pool | null
  scale: number
  /** Subjects contain emails and addresses; only their keyed hash is stored. */
  key: Uint8Array
}

/** Subjects whose names are remembered: hashing takes longer than the rest of a limit. */
const mostNames = 10_000
const longestRemembered = 128

/** Created by a migration. */
const tableName = 'rate_limits'

const storeOf = (pool: Pool | null, points: number, { name, window, shared }: CounterRules): RateLimiterAbstract => {
  const options = { points, duration: window / 1000, keyPrefix: name }
  const memory = new BoundedMemory(options)
  if (!pool || !shared) return memory
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName,
    tableCreated: true,
    // A job deletes ended windows; the library's timer would outlive the pool.
    clearExpiredByTimeout: false,
    // A spent window is refused from memory until it ends: a flood of refused requests causes no queries.
    inMemoryBlockOnConsumed: points,
    // While the database is unreachable, requests are counted in memory. Requests that need the database fail by
    // themselves.
    insuranceLimiter: memory,
  })
}

const allowanceOf = (res: RateLimiterRes, limit: number, allowed: boolean): Allowance => ({
  allowed,
  limit,
  remaining: allowed ? res.remainingPoints : 0,
  resetIn: Math.max(1, Math.ceil(res.msBeforeNext / 1000)),
})

const counterOn = (store: RateLimiterAbstract, limit: number, nameOf: (subject: string) => string): Counter => ({
  take: async (subject) => {
    try {
      return allowanceOf(await store.consume(nameOf(subject)), limit, true)
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return allowanceOf(refused, limit, false)
      throw refused
    }
  },
  giveBack: async (subject) => {
    await store.reward(nameOf(subject))
  },
  has: async (subject) => (await store.get(nameOf(subject))) !== null,
})

/** Creates counters. They use the system's time: the library accepts no other clock. */
export const makeLimiter = ({ pool, scale, key }: LimiterParts): Limiter => {
  const names = new LRUCache<string, string>({ max: mostNames })
  // Keys of one length, whatever a client sends.
  const nameOf = (subject: string): string => {
    const known = names.get(subject)
    if (known !== undefined) return known
    const name = createHmac('sha256', key).update(subject).digest('base64url').slice(0, 22)
    if (subject.length <= longestRemembered) names.set(subject, name)
    return name
  }
  return (rules) => {
    const points = Math.max(1, Math.floor(rules.count * scale))
    return counterOn(storeOf(pool, points, rules), points, nameOf)
  }
}
