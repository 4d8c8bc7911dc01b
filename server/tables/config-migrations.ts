import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { sites } from './sites.ts'
import { declareTable, ofNoUser } from './table.ts'

export type MigrationState = 'waiting' | 'done' | 'skipped'

/** What became of each site's config since the site schema was last updated. */
export const configMigrations = declareTable(
  'config_migrations',
  {
    tenantId: tenantId(),
    state: text('state').$type<MigrationState>().notNull(),
    /** Why the config was skipped; without values of the config. */
    problems: jsonb('problems').$type<string[]>().notNull().default([]),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
  () => ({
    kept: { until: 'the site schema is updated again' },
    ofUser: ofNoUser,
    place: { shared: 'it is of the whole site' },
    ofSite: 'removed',
    ofMove: { kept: 'it is the progress of an installation' },
    shown: { never: 'it is the state of this installation' },
  }),
)

/** Marks the configs of all sites, or of those in a state, as waiting. As the platform. @returns the tenants */
export const awaitMigrations = async (tx: Tx, now: Date, of: 'all' | MigrationState): Promise<number[]> => {
  const wanted =
    of === 'all'
      ? undefined
      : inArray(
          sites.tenantId,
          tx
            .select({ tenantId: configMigrations.tenantId })
            .from(configMigrations)
            .where(eq(configMigrations.state, of)),
        )
  const found = await tx
    .select({ tenantId: sites.tenantId })
    .from(sites)
    .where(and(ne(sites.state, 'deleted'), wanted))
    .orderBy(asc(sites.tenantId))
  const waiting = { state: 'waiting', problems: [], changedAt: now } as const
  for (let at = 0; at < found.length; at += 1000)
    await tx
      .insert(configMigrations)
      .values(found.slice(at, at + 1000).map((site) => ({ ...site, ...waiting, problems: [] })))
      .onConflictDoUpdate({ target: configMigrations.tenantId, set: { ...waiting, problems: [] } })
  return found.map((site) => site.tenantId)
}

/** Notes what became of a tenant's config. As the tenant. */
export const noteMigration = async (
  tx: Tx,
  tenant: number,
  { state, problems, now }: { state: MigrationState; problems: string[]; now: Date },
): Promise<void> => {
  const row = { state, problems, changedAt: now }
  await tx
    .insert(configMigrations)
    .values({ tenantId: tenant, ...row })
    .onConflictDoUpdate({ target: configMigrations.tenantId, set: row })
}

/** How many sites are in each state. As the platform. */
export const countMigrations = async (tx: Tx): Promise<Record<MigrationState, number>> => {
  const counted = await tx
    .select({ state: configMigrations.state, sites: sql<number>`count(*)::int` })
    .from(configMigrations)
    .groupBy(configMigrations.state)
  const none = { waiting: 0, done: 0, skipped: 0 }
  return { ...none, ...Object.fromEntries(counted.map((each) => [each.state, each.sites])) }
}

/** The skipped sites. As the platform. */
export const skippedMigrations = (tx: Tx, most: number) =>
  tx
    .select({ hsAccountId: sites.tenantId, subdomain: sites.subdomain, problems: configMigrations.problems })
    .from(configMigrations)
    .innerJoin(sites, eq(sites.tenantId, configMigrations.tenantId))
    .where(eq(configMigrations.state, 'skipped'))
    .orderBy(asc(sites.tenantId))
    .limit(most)
