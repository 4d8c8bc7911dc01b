import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Log } from '#server/basics/ports.ts'
import { embeddedDatabase, openServer, type Database } from '#server/database/open.ts'
import { migratedClient } from './migrated.ts'

/** A separate database on a Postgres server, dropped when it is closed. */
const onPostgres = async (serverUrl: string, log: Log): Promise<Database> => {
  const name = `clearcoat_test_${randomBytes(6).toString('hex')}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await admin(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = await openServer(url.href, log)
  return {
    ...database,
    close: async () => {
      await database.close()
      await admin(`drop database ${name}`)
    },
  }
}

/** An empty, migrated database for a test: embedded, or on the Postgres server in TEST_DATABASE_URL. */
export const testDatabase = async (log: Log): Promise<Database> => {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl ? onPostgres(serverUrl, log) : embeddedDatabase(await migratedClient(), log, true)
}
