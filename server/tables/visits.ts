import { sql } from 'drizzle-orm'
import { date, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { tenantId } from './columns.ts'
import { declareTable, ofNoUser } from './table.ts'

/** How often a page was opened or a step of a purchase was taken, by day (UTC). Nothing in it concerns a person. */
export const visits = declareTable(
  'visits',
  {
    tenantId: tenantId(),
    /** YYYY-MM-DD. */
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.name] })],
  () => ({
    kept: { forever: 'figures count them' },
    ofUser: ofNoUser,
    place: { shared: 'it is a count' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it is a count' },
  }),
)

export type VisitRow = typeof visits.$inferSelect

/** Adds to the counts of a tenant, in one statement. */
export const addVisits = async (tx: Tx, rows: readonly VisitRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx
    .insert(visits)
    .values([...rows])
    .onConflictDoUpdate({
      target: [visits.tenantId, visits.day, visits.name],
      set: { count: sql`${visits.count} + excluded.count` },
    })
}
