import { and, eq, gte, sql } from 'drizzle-orm'
import { bigint, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { daysAfter, declareTable, ofNoUser } from './table.ts'

/** Milliseconds for which an instance's rows are believed without being confirmed. */
export const openAppsLife = 60_000

/** Open apps by instance of the server, and what they run. Each instance writes the rows of its own connections. */
export const openApps = declareTable(
  'open_apps',
  {
    instance: uuid('instance').notNull(),
    tenantId: tenantId(),
    /** Of the site config that the apps show. */
    configTimestamp: bigint('config_timestamp', { mode: 'number' }).notNull(),
    /** Of the app. */
    version: text('version').notNull(),
    count: integer('count').notNull(),
    /** When the instance has confirmed the row. */
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.instance, table.configTimestamp, table.version] }),
    index('open_apps_tenant').on(table.tenantId, table.at),
  ],
  (table) => ({
    kept: daysAfter(1, table.at, 'platform'),
    ofUser: ofNoUser,
    place: { shared: 'it is a count' },
    ofSite: 'removed',
    ofMove: { kept: 'its sockets end with the move' },
    shown: { never: 'it ends by itself' },
  }),
)

/** The version that a device has reported last. */
export const deviceVersions = declareTable(
  'device_versions',
  {
    tenantId: tenantId(),
    deviceId: text('device_id').notNull(),
    version: text('version').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.deviceId] })],
  (table) => ({
    kept: daysAfter(60, table.at),
    ofUser: ofNoUser,
    place: { shared: 'it is a count' },
    ofSite: 'removed',
    ofMove: { kept: 'devices report it again' },
    shown: { never: 'it ends by itself' },
  }),
)

export type OpenAppsRow = typeof openApps.$inferSelect
export type DeviceVersionRow = typeof deviceVersions.$inferSelect

/** Rows of one statement, whose parameters are limited. */
const mostAtOnce = 5_000

/** Replaces all rows of an instance. Runs as the platform. */
export const writeOpenApps = async (tx: Tx, instance: string, rows: readonly OpenAppsRow[]): Promise<void> => {
  await tx.delete(openApps).where(eq(openApps.instance, instance))
  for (let from = 0; from < rows.length; from += mostAtOnce)
    await tx.insert(openApps).values(rows.slice(from, from + mostAtOnce))
}

/** Stores what devices have reported. Runs as the platform. */
export const writeDeviceVersions = async (tx: Tx, rows: readonly DeviceVersionRow[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    await tx
      .insert(deviceVersions)
      .values(rows.slice(from, from + mostAtOnce))
      .onConflictDoUpdate({
        target: [deviceVersions.tenantId, deviceVersions.deviceId],
        set: { version: sql`excluded.version`, at: sql`excluded.at` },
      })
  }
}

/** Open apps of the transaction's tenant, and those among them that show this config or a newer one. */
export const countOpenApps = async (
  tx: Tx,
  tenant: number,
  { timeStamp, since }: { timeStamp: number; since: Date },
): Promise<{ open: number; current: number }> => {
  const [row] = await tx
    .select({
      open: sql<number>`coalesce(sum(${openApps.count}), 0)::int`,
      current: sql<number>`coalesce(sum(${openApps.count}) filter (where ${openApps.configTimestamp} >= ${timeStamp}), 0)::int`,
    })
    .from(openApps)
    .where(and(eq(openApps.tenantId, tenant), gte(openApps.at, since)))
  return row ?? { open: 0, current: 0 }
}

/** Versions of devices seen since a time, with the apps that are open now. */
export const countVersions = (
  tx: Tx,
  { seenSince, openSince }: { seenSince: Date; openSince: Date },
): Promise<{ version: string; count: number; open: number }[]> =>
  rowsOf(
    tx,
    sql`select version, sum(devices)::int as count, sum(open)::int as open from (
      select ${deviceVersions.version} as version, 1 as devices, 0 as open from ${deviceVersions}
      where ${deviceVersions.at} >= ${seenSince.toISOString()}::timestamptz
      union all
      select ${openApps.version}, 0, ${openApps.count} from ${openApps}
      where ${openApps.at} >= ${openSince.toISOString()}::timestamptz
    ) as seen group by version`,
  )
