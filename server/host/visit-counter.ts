import type { Counted } from '#contract/visits.ts'
import type { Clock } from '#server/basics/ports.ts'
import type { Transact } from '#server/database/transact.ts'
import { addVisits } from '#server/tables/visits.ts'

/** Sums what is counted in memory, and adds the sums to the database from time to time. */
export interface VisitCounter {
  count(tenant: number, name: Counted): void
  /**
   * Writes what was summed since the last call, after a call under way. Sums that the database refuses are kept for the
   * next one; those of other tenants are written.
   */
  flush(): Promise<void>
}

export const makeVisitCounter = ({ transact, clock }: { transact: Transact; clock: Clock }): VisitCounter => {
  let sums = new Map<number, Map<string, number>>()
  const add = (tenant: number, key: string, count: number): void => {
    const own = sums.get(tenant) ?? new Map<string, number>()
    sums.set(tenant, own.set(key, (own.get(key) ?? 0) + count))
  }
  const write = async (): Promise<void> => {
    const written = sums
    sums = new Map()
    let refused: unknown
    for (const [tenant, own] of written) {
      const rows = [...own].map(([key, count]) => ({
        tenantId: tenant,
        day: key.slice(0, 10),
        name: key.slice(11),
        count,
      }))
      try {
        await transact(tenant, 'visits', (tx) => addVisits(tx, rows))
      } catch (error) {
        for (const [key, count] of own) add(tenant, key, count)
        refused ??= error
      }
    }
    if (refused !== undefined) throw refused
  }
  let last = Promise.resolve()
  return {
    count: (tenant, name) => add(tenant, `${clock.date().toISOString().slice(0, 10)} ${name}`, 1),
    flush: () => (last = last.catch(() => undefined).then(write)),
  }
}
