import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Allowance, Counter } from '#server/basics/counter.ts'
import { Windows } from './windows.ts'

export interface CounterRules {
  /** Counters of one name are one counter: two paths of one act count together. */
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
  /** Subjects contain emails and addresses; the database stores only their keyed hash. */
  key: Uint8Array
}

/** Created by a migration. */
const tableName = 'rate_limits'

const allowanceOf = (limit: number, count: number, endsIn: number): Allowance => ({
  allowed: count <= limit,
  limit,
  remaining: Math.max(0, limit - count),
  resetIn: Math.max(1, Math.ceil(endsIn / 1000)),
})

const inMemory = (limit: number, { window }: CounterRules, hash: (subject: string) => string): Counter => {
  const windows = new Windows(window, hash)
  return {
    take: (subject) => {
      const { count, endsIn } = windows.add(subject, 1)
      return allowanceOf(limit, count, endsIn)
    },
    giveBack: (subject) => {
      windows.add(subject, -1)
    },
    has: (subject) => windows.has(subject),
  }
}

/**
 * Counts across instances. While the database is unreachable, requests are counted in memory; requests that need the
 * database fail by themselves.
 */
const inDatabase = (
  pool: Pool,
  limit: number,
  rules: CounterRules,
  { hash, otherwise }: { hash: (subject: string) => string; otherwise: Counter },
): Counter => {
  const store = new RateLimiterPostgres({
    points: limit,
    duration: rules.window / 1000,
    keyPrefix: rules.name,
    storeClient: pool,
    storeType: 'pool',
    tableName,
    tableCreated: true,
    // A job deletes ended windows; the library's timer would outlive the pool.
    clearExpiredByTimeout: false,
    // A spent window is refused from memory until it ends: a flood of refused requests causes no queries.
    inMemoryBlockOnConsumed: limit,
  })
  return {
    take: async (subject) => {
      try {
        const { consumedPoints, msBeforeNext } = await store.consume(hash(subject))
        return allowanceOf(limit, consumedPoints, msBeforeNext)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) return otherwise.take(subject)
        return allowanceOf(limit, Math.max(refused.consumedPoints, limit + 1), refused.msBeforeNext)
      }
    },
    giveBack: async (subject) => {
      await store.reward(hash(subject)).catch(() => otherwise.giveBack(subject))
    },
    has: async (subject) => {
      try {
        return (await store.get(hash(subject))) !== null
      } catch {
        return otherwise.has(subject)
      }
    },
  }
}

/** Creates counters. They use the system's time: the library accepts no other clock. */
export const makeLimiter = ({ pool, scale, key }: LimiterParts): Limiter => {
  // Keys of one length, whatever a client sends.
  const hash = (subject: string): string => createHmac('sha256', key).update(subject).digest('base64url').slice(0, 22)
  const make = (rules: CounterRules): Counter => {
    const limit = Math.max(1, Math.floor(rules.count * scale))
    const memory = inMemory(limit, rules, hash)
    return pool && rules.shared ? inDatabase(pool, limit, rules, { hash, otherwise: memory }) : memory
  }
  const made = new Map<string, Counter>()
  return (rules) => {
    const counter = made.get(rules.name) ?? make(rules)
    made.set(rules.name, counter)
    return counter
  }
}
