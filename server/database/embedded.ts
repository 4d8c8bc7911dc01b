import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Log } from '#server/basics/ports.ts'
import { within } from '#server/basics/within.ts'
import { engineBefore, upgradeEngine } from './engine.ts'
import { lockFolder } from './lock.mjs'
import { migrationsFolder, refuseOlder } from './migrations.ts'
import type { ListenCallbacks, Listening } from './listener.ts'
import { recordTransactions } from './recorded.ts'
import { keepStatistics } from './statistics.ts'
import { makeTransact, refuseNested, type Tx } from './transact.ts'

/** Milliseconds. */
const busyFor = 500

/** @throws SettingsError when the database is too old */
export const migrateEmbedded = async (client: PGlite, folder = migrationsFolder): Promise<void> => {
  const db = drizzle(client)
  await refuseOlder(db as unknown as Tx, 'DATA_DIR', folder)
  await migrate(db, { migrationsFolder: folder })
}

/** Wraps an open embedded database that the caller owns. It is a `Database`, which open.ts declares and checks. */
export const embeddedDatabase = async (client: PGlite, log: Log, migrated = false) => {
  if (!migrated) await migrateEmbedded(client)
  const db = drizzle(client)
  return {
    transact: refuseNested(
      makeTransact(
        (become, work, isolationLevel) =>
          db.transaction(async (tx) => {
            for (const each of become) await tx.execute(sql.raw(each))
            return work(tx as unknown as Tx)
          }, isolationLevel && { isolationLevel }),
        log,
      ),
    ),
    listen: async (channel: string, { onMessage }: ListenCallbacks): Promise<Listening> => {
      const stop = await client.listen(channel, onMessage)
      // The database is part of this process: a notification arrives with the end of its transaction.
      return { isCurrent: () => true, catchUp: async () => undefined, stop: () => stop() }
    },
    ping: async () => {
      // A transaction that runs keeps the one connection: an engine that has not refused by then is there.
      await within(client.query('select 1'), busyFor)
    },
    // It is part of this process.
    now: async () => Date.now(),
    pool: null,
    close: () => client.close(),
  }
}

/** Opens and migrates the database in a folder. @throws FolderInUse, SettingsError */
export const openEmbedded = async (dataDir: string, log: Log, isTraced = false) => {
  const unlock = lockFolder(dataDir)
  let client: PGlite | undefined
  try {
    await upgradeEngine(dataDir, engineBefore, {
      open: (folder) => PGlite.create(folder),
      migrate: (engine) => migrateEmbedded(engine as PGlite),
      log,
    })
    client = await PGlite.create(join(dataDir, 'database'))
    const opened = client
    if (isTraced) recordTransactions(opened)
    const database = await embeddedDatabase(opened, log)
    const endStatistics = keepStatistics({ analyze: () => opened.exec('analyze'), log })
    return {
      ...database,
      close: async () => {
        await endStatistics()
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    await client?.close()
    unlock()
    throw error
  }
}
