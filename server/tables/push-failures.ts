import { and, gte, lt, sql } from 'drizzle-orm'
import { date, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { tenantId } from './columns.ts'
import { declareTable, ofNoUser } from './table.ts'

/** gone: the device's token is no longer valid. expired: it was tried for a day. */
export type PushFailure = 'gone' | 'expired'

/** How many pushes did not reach their device, by day (UTC). */
export const pushFailures = declareTable(
  'push_failures',
  {
    tenantId: tenantId(),
    /** YYYY-MM-DD. */
    day: date('day', { mode: 'string' }).notNull(),
    why: text('why').$type<PushFailure>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.why] })],
  () => ({
    kept: { forever: 'figures count them' },
    ofUser: ofNoUser,
    place: { shared: 'it is a count' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it is a count' },
  }),
)

/** Counts one push that did not reach its device. */
export const countPushFailure = async (tx: Tx, tenant: number, why: PushFailure, now: Date): Promise<void> => {
  await tx
    .insert(pushFailures)
    .values({ tenantId: tenant, day: now.toISOString().slice(0, 10), why, count: 1 })
    .onConflictDoUpdate({
      target: [pushFailures.tenantId, pushFailures.day, pushFailures.why],
      set: { count: sql`${pushFailures.count} + 1` },
    })
}

/** The counts of the days from `from` up to `until`, which is not included. */
export const pushFailuresOf = (tx: Tx, from: string, until: string): Promise<{ why: PushFailure; count: number }[]> =>
  tx
    .select({ why: pushFailures.why, count: sql<number>`sum(${pushFailures.count})::int` })
    .from(pushFailures)
    .where(and(gte(pushFailures.day, from), lt(pushFailures.day, until)))
    .groupBy(pushFailures.why)
