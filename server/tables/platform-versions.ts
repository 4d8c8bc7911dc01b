import { eq } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { siteSchemaVersion } from '#contract/constants.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { declareTable, ofPlatformAlone } from './table.ts'

/** What has one version on this installation: the form of site configs. The app has releases. */
export type Versioned = 'site-config'

/** The versions that platform staff have set. Triggers announce each change: every merchant's answers may contain them. */
export const platformVersions = declareTable(
  'platform_versions',
  {
    name: text('name').$type<Versioned>().primaryKey(),
    version: text('version').notNull(),
    setAt: moment('set_at').notNull(),
  },
  () => [],
  () => ({
    kept: { until: 'another version is set' },
    ...ofPlatformAlone,
  }),
)

/** Undefined: none was set yet. */
const storedVersion = async (tx: Tx, name: Versioned): Promise<string | undefined> =>
  (await tx.select().from(platformVersions).where(eq(platformVersions.name, name)))[0]?.version

/** The version of the form of site configs; until one was set that of this server's code. */
export const schemaVersion = async (tx: Tx): Promise<string> =>
  (await storedVersion(tx, 'site-config')) ?? siteSchemaVersion

/** As `storedVersion`, and no other transaction reads it in this way until this one ends. */
export const lockVersion = async (tx: Tx, name: Versioned): Promise<string | undefined> => {
  // A row that does not exist yet cannot be locked.
  await tx.execute('lock table platform_versions in share row exclusive mode')
  return storedVersion(tx, name)
}

export const writeVersion = async (tx: Tx, row: typeof platformVersions.$inferInsert): Promise<void> => {
  const { version, setAt } = row
  await tx
    .insert(platformVersions)
    .values(row)
    .onConflictDoUpdate({ target: platformVersions.name, set: { version, setAt } })
}
