import { createHash } from 'node:crypto'
import type { Clock } from '../ports.ts'

/** One clause of a rate limit: so many per window for each subject. */
export interface Limit {
  count: number
  window: number
  /** IP, app key, tenant, user, email, session, terminal. */
  per: string[]
  /** Counts only what failed, or only repeats of one Idempotency-Key. */
  only: 'failures' | 'repeats' | null
}

const units: Record<string, number> = { min: 60_000, hour: 3_600_000, day: 86_400_000 }
const rate = /(\d+)( failures)?\/(\d*)(min|hour|day)/g

/**
 * Reads a limit in the words of the contract: "1/min and 5/day per user; 60/hour per IP".
 * @throws Error when a clause cannot be read, at start
 */
export const parseLimits = (text: string): Limit[] =>
  text.split(';').flatMap((clause) => {
    const subjects = / per ([A-Za-z ,]+)$/.exec(clause)?.[1]
    const per = (subjects ?? '')
      .split(/, (?:not for .*)?| and /)
      .map((word) => word.trim())
      .filter((word) => word !== '')
    const found = [...clause.matchAll(rate)]
    if (found.length === 0 || per.length === 0) throw new Error(`rate limit "${clause}" cannot be read`)
    return found.map(([, count, failures, times, unit]): Limit => ({
      count: Number(count),
      window: (units[unit ?? ''] ?? 0) * Number(times || 1),
      per: per.filter((word) => !word.startsWith('not for')),
      only: failures ? 'failures' : clause.includes('repeats of a key') ? 'repeats' : null,
    }))
  })

interface Window {
  used: number
  endsAt: number
}

export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the window ends. */
  resetIn: number
}

export interface Limiter {
  take(bucket: string, limit: Limit): Allowance
  /** True when the bucket has been asked for before, within the last hour. */
  seen(bucket: string): boolean
}

const mostWindows = 50_000

/** Names hold what strangers send, of any length; kept is what has the same length for all. */
const shortName = (bucket: string): string => createHash('sha256').update(bucket).digest('base64url').slice(0, 22)

/** Fixed windows in memory: each instance counts for itself. Limits are multiplied by the scale. */
export const makeLimiter = (clock: Clock, scale: number): Limiter => {
  const windows = new Map<string, Window>()
  const sweep = (now: number) => {
    for (const [bucket, window] of windows) if (window.endsAt <= now) windows.delete(bucket)
    // Still full: the oldest go, so that a flood of addresses cannot fill the memory. Many at a time, since looking takes long.
    if (windows.size < mostWindows) return
    for (const bucket of windows.keys()) {
      if (windows.size <= mostWindows * 0.9) break
      windows.delete(bucket)
    }
  }
  const windowOf = (name: string, length: number): Window => {
    const now = clock.now()
    const bucket = shortName(name)
    const known = windows.get(bucket)
    if (known && known.endsAt > now) return known
    if (windows.size >= mostWindows) sweep(now)
    const fresh = { used: 0, endsAt: now + length }
    windows.delete(bucket)
    windows.set(bucket, fresh)
    return fresh
  }
  return {
    take: (bucket, { count, window: length }) => {
      const limit = Math.max(1, Math.floor(count * scale))
      const window = windowOf(`${bucket} ${length}`, length)
      window.used += 1
      const resetIn = Math.max(1, Math.ceil((window.endsAt - clock.now()) / 1000))
      return { allowed: window.used <= limit, limit, remaining: Math.max(0, limit - window.used), resetIn }
    },
    seen: (bucket) => {
      const window = windowOf(`seen ${bucket}`, 3_600_000)
      window.used += 1
      return window.used > 1
    },
  }
}
