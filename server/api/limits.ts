/** One clause of a rate limit: so many per window for each subject. */
export interface Limit {
  count: number
  window: number
  /** IP, app key, tenant, user, email, session, purchase, terminal. */
  per: string[]
  /** Counts only failures, or only repeats of one Idempotency-Key. */
  only: 'failures' | 'repeats' | null
}

const units: Record<string, number> = { min: 60_000, hour: 3_600_000, day: 86_400_000 }
const rate = /(\d+)( failures)?\/(\d*)(min|hour|day)/g

/**
 * Parses a limit in the contract's notation: "1/min and 5/day per user; 60/hour per IP".
 * @throws Error for an invalid clause, at start
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
