import { randomBytes } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Log } from '#server/basics/ports.ts'
import { embeddedDatabase } from '#server/database/embedded.ts'
import { openServer, type Database } from '#server/database/open.ts'
import { migratedClient } from './migrated.ts'

/** The address of a database on the server of an address. */
const addressOn = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/**
 * A separate database on a Postgres server, dropped when it is closed: a copy of the migrated TEST_DATABASE_TEMPLATE
 * where there is one. Used through the pooler in TEST_DATABASE_POOLED_URL where there is one.
 */
const onPostgres = async (serverUrl: string, log: Log): Promise<Database> => {
  const name = `clearcoat_test_${randomBytes(6).toString('hex')}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const template = process.env.TEST_DATABASE_TEMPLATE
  await admin(`create database ${name}${template ? ` template ${template}` : ''}`)
  const pooledUrl = process.env.TEST_DATABASE_POOLED_URL || serverUrl
  const database = await openServer(addressOn(pooledUrl, name), log, addressOn(serverUrl, name))
  return {
    ...database,
    close: async () => {
      await database.close()
      // A pooler keeps connections that are no longer used.
      await admin(`drop database ${name}${pooledUrl === serverUrl ? '' : ' with (force)'}`)
    },
  }
}

/** Empties all tables that have a row. Null when none has one. */
const emptied = `do $$ begin
  execute (
    select 'truncate ' || string_agg(format('%I', relname), ', ') || ' restart identity cascade'
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
  );
end $$`

interface Embedded {
  client: PGlite
  /** The rows that the migrations insert, in JSON, by table. */
  rows: [table: string, rows: string][]
}

const openEmbedded = async (): Promise<Embedded> => {
  const client = await migratedClient()
  const tables = await client.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  const rows: Embedded['rows'] = []
  for (const { relname } of tables.rows) {
    const all = await client.query<{ rows: string }>(`select json_agg(each)::text as rows from "${relname}" as each`)
    rows.push([relname, all.rows[0]!.rows])
  }
  return { client, rows }
}

const restore = async ({ client, rows }: Embedded): Promise<void> => {
  await client.exec('discard all')
  await client.exec(emptied)
  for (const [table, json] of rows)
    await client.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1)`, [json])
}

/**
 * Databases that closed tests have given back, empty. Opening one takes a second, and all test files of a process share
 * its modules.
 */
const unused: Embedded[] = []

/** An empty, migrated database in memory. */
export const embeddedTestDatabase = async (log: Log): Promise<Database> => {
  const embedded = unused.pop() ?? (await openEmbedded())
  const database = await embeddedDatabase(embedded.client, log, true)
  const listening = new Set<() => Promise<void>>()
  let closed: Promise<void> | undefined
  /** Late work of a test must not reach the database of the next. */
  const assertOpen = () => {
    if (closed) throw new Error('the database of the test is closed')
  }
  return {
    ...database,
    transact: async (...args) => {
      assertOpen()
      return database.transact(...args)
    },
    listen: async (...args) => {
      assertOpen()
      const one = await database.listen(...args)
      listening.add(one.stop)
      return { ...one, stop: () => (listening.delete(one.stop) ? one.stop() : Promise.resolve()) }
    },
    ping: async () => {
      assertOpen()
      await database.ping()
    },
    close: () =>
      (closed ??= (async () => {
        for (const stop of listening) await stop()
        await restore(embedded)
        unused.push(embedded)
      })()),
  }
}

/** An empty, migrated database for a test: embedded, or on the Postgres server in TEST_DATABASE_URL. */
export const testDatabase = (log: Log): Promise<Database> => {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl ? onPostgres(serverUrl, log) : embeddedTestDatabase(log)
}
