import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { integer, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { daysAfter, declareTable, ofPlatformAlone } from './table.ts'

/** Planned maintenance, as platform staff have announced it. Triggers announce each change to every instance and app. */
export const maintenance = declareTable(
  'maintenance',
  {
    id: uuid('id').primaryKey(),
    from: moment('from').notNull(),
    until: moment('until').notNull(),
    text: text('text').notNull(),
    /** hsAccountIds of the sites that are told; none: all. */
    sites: integer('sites')
      .array()
      .notNull()
      .default(sql`'{}'`),
    writtenBy: text('written_by').notNull(),
    writtenAt: moment('written_at').notNull(),
  },
  () => [],
  (table) => ({
    kept: daysAfter(30, table.until, 'platform'),
    ...ofPlatformAlone,
  }),
)

export type MaintenanceRow = typeof maintenance.$inferSelect

/** More are never planned at once. */
const most = 100

/** What has not ended, the earliest first. */
export const plannedMaintenance = (tx: Tx, now: Date): Promise<MaintenanceRow[]> =>
  tx
    .select()
    .from(maintenance)
    .where(gt(maintenance.until, now))
    .orderBy(asc(maintenance.from), asc(maintenance.id))
    .limit(most)

/** What has not ended and concerns a site; null: what concerns all. */
export const maintenanceFor = (tx: Tx, tenant: number | null, now: Date): Promise<MaintenanceRow[]> => {
  const ofAll = eq(maintenance.sites, sql`'{}'::int[]`)
  const concerns = tenant === null ? ofAll : or(ofAll, sql`${tenant} = any(${maintenance.sites})`)
  return tx
    .select()
    .from(maintenance)
    .where(and(gt(maintenance.until, now), concerns))
    .orderBy(asc(maintenance.from), asc(maintenance.id))
    .limit(most)
}

export const writeMaintenanceRow = async (tx: Tx, row: MaintenanceRow): Promise<void> => {
  const { id: _, ...set } = row
  await tx.insert(maintenance).values(row).onConflictDoUpdate({ target: maintenance.id, set })
}

/** @returns false: there was none */
export const deleteMaintenance = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.delete(maintenance).where(eq(maintenance.id, id)).returning({ id: maintenance.id })).length > 0
