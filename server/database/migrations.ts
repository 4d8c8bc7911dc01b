import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { SettingsError } from '#server/settings/settings.ts'
import { rowsOf, type Tx } from './transact.ts'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * Refuses a database that stopped before the migrations that the start replaces had ended. The start has the time of the
 * last of these, `0038_administrators`. A database notes the times of its migrations and gets later ones alone, so one that
 * has that last one has the start.
 * @param setting the setting that names the database
 * @throws SettingsError
 */
export const refuseOlder = async (db: Tx, setting: 'DATABASE_URL' | 'DATA_DIR', folder: string): Promise<void> => {
  const start = readMigrationFiles({ migrationsFolder: folder })[0]!.folderMillis
  const [notes] = await rowsOf<{ exist: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exist`,
  )
  if (!notes?.exist) return
  const [newest] = await rowsOf<{ at: number | null }>(
    db,
    sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`,
  )
  if (newest?.at == null || newest.at >= start) return
  throw new SettingsError(
    `${setting}: the database is older than this version can migrate. Start the last version with the migration 0038_administrators on it first, then this one.`,
  )
}
