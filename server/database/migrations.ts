import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { SettingsError } from '#server/settings/settings.ts'
import { sqlStateOf } from './sql-state.ts'
import { rowsOf, type Tx } from './transact.ts'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** The time of the newest migration that a database has noted; null: of none. */
const newestNote = async (db: Tx): Promise<number | null> => {
  const [notes] = await rowsOf<{ exist: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exist`,
  )
  if (!notes?.exist) return null
  const [newest] = await rowsOf<{ at: number | null }>(
    db,
    sql`select max(created_at)::float8 as at from drizzle.__drizzle_migrations`,
  )
  return newest?.at ?? null
}

/**
 * Refuses a database that stopped before the migrations that the start replaces had ended. The start has the time of the
 * last of these, `0038_administrators`. A database notes the times of its migrations and gets later ones alone, so one that
 * has that last one has the start.
 * @param setting the setting that names the database
 * @throws SettingsError
 */
export const refuseOlder = async (db: Tx, setting: 'DATABASE_URL' | 'DATA_DIR', folder: string): Promise<void> => {
  const start = readMigrationFiles({ migrationsFolder: folder })[0]!.folderMillis
  const newest = await newestNote(db)
  if (newest === null || newest >= start) return
  throw new SettingsError(
    `${setting}: the database is older than this version can migrate. Start the last version with the migration 0038_administrators on it first, then this one.`,
  )
}

/** SQLSTATEs of a lock that was not given: in time, or in a circle of transactions that wait for each other. */
const lockStates: readonly unknown[] = ['55P03', '40P01']

/** Milliseconds between two attempts at a migration that met a lock, and until it is given up. */
const attempts = { pause: 250, patience: 600_000 }

/**
 * Applies the migrations that a database on a server lacks, each in a transaction of its own. Instances of the version before
 * serve meanwhile: a migration that does not get a lock within half a second begins again, so that requests neither wait
 * behind it, nor are ended as the victim of a deadlock with it (Postgres looks for these after a second).
 * @param client a session of its own, which holds the lock of the migrations
 * @throws SettingsError when the database is too old; the error of the database when a lock is not given for ten minutes
 */
export const migrateOneByOne = async (client: pg.Client, folder = migrationsFolder): Promise<void> => {
  const dialect = new PgDialect()
  const session = new NodePgSession(client, dialect, undefined) as unknown as PgSession
  const db = drizzle(client) as unknown as Tx
  await refuseOlder(db, 'DATABASE_URL', folder)
  const newest = (await newestNote(db)) ?? 0
  await client.query("set lock_timeout = '500ms'")
  const deadline = performance.now() + attempts.patience
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis <= newest) continue
    for (let isApplied = false; !isApplied;) {
      try {
        await dialect.migrate([migration], session, { migrationsFolder: folder })
        isApplied = true
      } catch (error) {
        if (!lockStates.includes(sqlStateOf(error)) || performance.now() > deadline) throw error
        await setTimeout(attempts.pause)
      }
    }
  }
}
