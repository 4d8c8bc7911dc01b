import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { BoundedMemory } from './bounded-memory.ts'

export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the window ends. */
  resetIn: number
}

/** Counts by subject, in windows that start with the first request. */
export interface Counter {
  /** Counts one request. It never rejects for a spent window. */
  take(subject: string): Promise<Allowance>
  /** Undoes one `take`. */
  giveBack(subject: string): Promise<void>
  /** True while the subject has a window. Asking makes none. */
  has(subject: string): Promise<boolean>
}

export interface CounterRules {
  /** Unique among counters: its windows are its own. */
  name: string
  /** Multiplied by the scale of the settings. */
  count: number
  /** Milliseconds. */
  window: number
  /** Counted across instances; otherwise each instance counts for itself, in memory. */
  shared: boolean
}

export type Limiter = (rules: CounterRules) => Counter

export interface LimiterParts {
  /** Null: one instance on the embedded database, which counts in memory. */
  pool: Pool | null
  scale: number
  /** Subjects hold emails and addresses; stored is their keyed hash. */
  key: Uint8Array
}

/** Made by a migration. */
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
    // A job removes ended windows; the timer of the library would outlive the pool.
    clearExpiredByTimeout: false,
    // A spent window is refused from memory until it ends: a flood of refused requests costs no query.
    inMemoryBlockOnConsumed: points,
    // Without the database requests are counted here, and fail where they need it.
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

/** Makes counters. Time is the system's: the library reads no other clock. */
export const makeLimiter = ({ pool, scale, key }: LimiterParts): Limiter => {
  // One length for all, whatever a client sends.
  const nameOf = (subject: string) => createHmac('sha256', key).update(subject).digest('base64url').slice(0, 22)
  return (rules) => {
    const points = Math.max(1, Math.floor(rules.count * scale))
    return counterOn(storeOf(pool, points, rules), points, nameOf)
  }
}
