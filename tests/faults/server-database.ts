import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { runDemo } from '#tests/e2e/support/prepared-data.ts'
import type { Postgres } from '#tests/support/postgres/run-postgres.ts'

/** Runs a statement, with its values. @returns its rows */
export type Query = <Row>(statement: string, values?: unknown[]) => Promise<Row[]>

/** The database of a campaign's server, for reading and changing it beside the server. */
export interface ServerDatabase {
  /** The server's settings that lead to it. */
  env: Record<string, string>
  /** The server must be stopped. */
  within: <T>(work: (query: Query) => Promise<T>) => Promise<T>
}

const embedded = (dataDir: string): ServerDatabase => ({
  env: {},
  within: async (work) => {
    const database = await PGlite.create(join(dataDir, 'database'))
    try {
      return await work(async <Row>(statement: string, values?: unknown[]) =>
        values
          ? (await database.query<Row>(statement, values)).rows
          : ((await database.exec(statement)).at(-1)?.rows as Row[]),
      )
    } finally {
      await database.close()
    }
  },
})

/** A transaction of a server that was killed may still be at work: its end belongs to the result. */
const untilAlone = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  if (rows.length === 0) return
  await pause(20)
  await untilAlone(client)
}

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A new database, with the demo in it. */
const filled = async (postgres: Postgres, dataDir: string): Promise<ServerDatabase> => {
  const name = `campaign_${randomBytes(4).toString('hex')}`
  await connected(postgres.urlOf('postgres'), (client) => client.query(`create database ${name}`))
  const url = postgres.urlOf(name)
  const env = { CLEARCOAT_MODE: 'demo', DATABASE_URL: url }
  await (await runDemo({ dataDir, env })).stop()
  return {
    env,
    within: (work) =>
      connected(url, async (client) => {
        await untilAlone(client)
        return work(
          async <Row>(statement: string, values?: unknown[]) => (await client.query(statement, values)).rows as Row[],
        )
      }),
  }
}

/**
 * The embedded database in a copy of the demo's data folder; with a Postgres server, a database there that is filled
 * with the demo.
 */
export const openDatabase = async (dataDir: string, postgres?: Postgres): Promise<ServerDatabase> =>
  postgres ? filled(postgres, dataDir) : embedded(dataDir)
