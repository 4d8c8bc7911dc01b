import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOfDemo } from '../../../tests/e2e/support/prepared-data.ts'
import { runServer, type RunningServer } from '../../../tests/support/run-server.ts'
import { benchMerchants } from './many-merchants.ts'
import { benchNewPages } from './rendered-pages.ts'
import { benchPersonalReads } from './personal-reads.ts'
import { runPostgres } from '../../../tests/support/postgres/run-postgres.ts'
import { benchRenderedPage, benchSharedReads } from './shared-reads.ts'

const person = { email: 'casey@example.com', password: 'Wash-day-1' }

/** As in production, except for the limits: one address sends everything. */
const env = { NODE_ENV: 'production', LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1000000' }

const keyOf = async (server: RunningServer): Promise<string> =>
  (await server.ask('GET', '/api/v1/accounts/site-key?subdomain=puddle')).json<{ resultData: string }>().resultData

const logIn = async (server: RunningServer, appKey: string): Promise<Record<string, string>> => {
  const headers = { app_key: appKey, deviceid: 'abcdefghij0123456789' }
  const answer = await server.ask('POST', '/api/v1/users/login', headers, person)
  const { accessToken } = answer.json<{ resultData: { accessToken: string } }>().resultData
  return { host: `puddle.localhost:${server.port}`, app_key: appKey, authorization: `Bearer ${accessToken}` }
}

/** The table of reads: shared ones on both databases, personal ones, and many merchants. */
export const benchReads = async (): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-bench-reads-'))
  const logFile = join(folder, 'log')
  const rows: string[] = []
  /** Shows each row as soon as it is measured. */
  const add = (more: string[]) => {
    rows.push(...more)
    console.warn(more.join('\n'))
  }
  const embedded = await runServer({ dataDir: await copyOfDemo(), env, logFile })
  try {
    const appKey = await keyOf(embedded)
    add(await benchSharedReads(embedded, { name: 'embedded database', appKey }))
    const { authorization } = await logIn(embedded, appKey)
    const phone = { authorization: authorization!, 'accept-encoding': 'gzip, deflate, br' }
    add(await benchSharedReads(embedded, { name: 'with a token, compressed', appKey, headers: phone }))
    add(await benchRenderedPage(embedded))
  } finally {
    await embedded.remove()
  }
  const postgres = await runPostgres(18, { durable: true })
  const onPostgres = { ...env, DATABASE_URL: postgres.urlOf('postgres'), CLEARCOAT_MODE: 'demo' }
  const server = await runServer({ env: onPostgres, logFile })
  try {
    const appKey = await keyOf(server)
    add(await benchSharedReads(server, { name: 'Postgres', appKey }))
    add(await benchPersonalReads(server, postgres.urlOf('postgres'), await logIn(server, appKey)))
    add(await benchMerchants(server, postgres.urlOf('postgres')))
    add(await benchNewPages(server, postgres.urlOf('postgres')))
  } finally {
    await server.remove()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return rows
}
