import { desc, eq, sql } from 'drizzle-orm'
import { integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { declareTable, ofPlatformAlone } from './table.ts'

/**
 * The versions of the app that platform staff have released, each newer than the one before. Triggers announce each
 * change: every merchant's answers may contain its version.
 */
export const releases = declareTable(
  'releases',
  {
    version: text('version').primaryKey(),
    /** Version of the build that it carries. */
    build: text('build').notNull(),
    /** Per cent of the merchants. */
    share: integer('share').notNull(),
    /** hsAccountIds of merchants that get it in any case. */
    merchants: jsonb('merchants').$type<number[]>().notNull(),
    setAt: moment('set_at').notNull(),
    /** Name of the platform's account. */
    setBy: text('set_by').notNull(),
    /** Grows with each release. */
    number: integer('number').generatedAlwaysAsIdentity().notNull(),
  },
  () => [],
  () => ({
    kept: { forever: 'versions only rise' },
    ...ofPlatformAlone,
  }),
)

export type Release = typeof releases.$inferSelect
export type ReleaseRow = Omit<Release, 'number'>

/** The releases that reach some merchant: the newest first, down to the newest that reaches all. */
export const activeReleases = (tx: Tx): Promise<Release[]> =>
  tx
    .select()
    .from(releases)
    .where(sql`${releases.number} >= coalesce((select max(number) from releases where share = 100), 0)`)
    .orderBy(desc(releases.number))

/** As `activeReleases`, and no other transaction changes them until this one ends. */
export const lockReleases = async (tx: Tx): Promise<Release[]> => {
  // A row that does not exist yet cannot be locked.
  await tx.execute('lock table releases in share row exclusive mode')
  return activeReleases(tx)
}

export const insertRelease = async (tx: Tx, row: ReleaseRow): Promise<void> => {
  await tx.insert(releases).values(row)
}

export const updateStage = async (
  tx: Tx,
  version: string,
  stage: Pick<Release, 'share' | 'merchants'>,
): Promise<void> => {
  await tx.update(releases).set(stage).where(eq(releases.version, version))
}
