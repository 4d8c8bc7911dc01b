import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Random } from '#server/basics/ports.ts'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { openFileStore, type FileStore } from '#server/files/store.ts'
import { openSealing } from '#server/security/open-accounts.ts'
import type { Sealing } from '#server/security/sealing.ts'
import { readSettings, siteOrigin, type Settings } from '#server/settings/settings.ts'

/** A cell as the mover reaches it: its database past every pooler, its keys and its files. */
export interface Cell {
  settings: Settings
  /** A connection of its own; statements run one after another. */
  db: Tx
  sealing: Sealing
  files: FileStore
  /** The address at which its sites are reached, which is the same for all cells. */
  origin: string
  close: () => Promise<void>
}

/** The cell, or its settings, cannot be used for a move. The message says what to change. */
class CellError extends Error {
  override readonly name = 'CellError'
}

/** Rows are compared by their text, so both connections have to write it alike. */
const sameText = [
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set extra_float_digits = 1`,
  `set bytea_output = 'hex'`,
]

interface Rights {
  bypasses: boolean
  replicates: boolean
}

/**
 * Opens the cell of a file of settings, as `node --env-file` reads it.
 * @throws CellError for an embedded database, and for a role that does not see every row, or that triggers bind
 */
export const openCell = async (path: string, random: Random): Promise<Cell> => {
  const settings = readSettings(parseEnv(readFileSync(path, 'utf8')))
  const address = settings.databaseDirectUrl ?? settings.databaseUrl
  if (address === undefined)
    throw new CellError(`${path}: a site moves between Postgres servers; DATABASE_URL is missing.`)
  const client = new pg.Client({ connectionString: address, application_name: 'clearcoat move', keepAlive: true })
  // A lost connection also rejects the running query; without a listener the error event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  for (const each of sameText) await client.query(each)
  const db = drizzle(client) as unknown as Tx
  const close = () => client.end()
  try {
    const [rights] = await rowsOf<Rights>(
      db,
      sql`
        select rolsuper or rolbypassrls as bypasses,
          rolsuper or has_parameter_privilege(current_user, 'session_replication_role', 'set') as replicates
        from pg_roles where rolname = current_user`,
    )
    if (!rights?.bypasses || !rights.replicates)
      throw new CellError(
        `${path}: the role of DATABASE_URL has to bypass row-level security and may have to be granted \`set on parameter session_replication_role\`; a superuser does.`,
      )
  } catch (error) {
    await close()
    throw error
  }
  return {
    settings,
    db,
    sealing: openSealing(settings, random),
    files: openFileStore(settings.dataDir, settings.bucket),
    origin: siteOrigin(settings, null),
    close,
  }
}
