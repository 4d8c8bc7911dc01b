import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import type { TestMerchant } from './factories.ts'
import { makeServer, type TestServer } from './harness.ts'

/**
 * For a file of tests, a server whose connections to the database can be ended, as a fail-over, a restart or an
 * administrator of the database ends them. On a Postgres server only. Fixed: one merchant for all tests.
 */
export const endedConnections = () => {
  let server: TestServer
  let merchant: TestMerchant
  let beside: pg.Client
  let address: string
  beforeAll(async () => {
    server = await makeServer()
    merchant = await server.make.merchant()
    const url = new URL(process.env.TEST_DATABASE_URL!)
    url.pathname = `/${await server.database.transact(null, 'test', async (tx) => {
      const [row] = await rowsOf<{ name: string }>(tx, sql`select current_database()::text as name`)
      return row!.name
    })}`
    address = url.href
    beside = new pg.Client({ connectionString: address })
    await beside.connect()
  })
  afterAll(async () => {
    await beside.end()
    await server.close()
  })

  return {
    get server() {
      return server
    },
    get merchant() {
      return merchant
    },
    /** A connection beside the server's. */
    get beside() {
      return beside
    },
    /** The address of the server's database. */
    get address() {
      return address
    },
    /** Reads or writes as the merchant. */
    here: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server.database.transact(merchant.tenant, 'test', work),
    /** Ends connections of the server, each with this probability. @returns how many */
    end: async (share: number): Promise<number> => {
      const { rows } = await beside.query(
        `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and random() < $1`,
        [share],
      )
      return rows[0].ended
    },
  }
}
