import { readFileSync } from 'node:fs'
import type { RunningServer } from '../../../tests/support/run-server.ts'
import { generate, rawRequest } from './generate.ts'
import { pg } from './pg.ts'

const most = 10_000
const counts = [1, 100, most]
/** Above the demo's own. */
const firstId = 1_000_000

/** Copies a demo merchant with its places and products, as an import does. */
const copyMerchants = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const columnsOf = async (table: string): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and column_name <> 'tenant_id'`,
      [table],
    )
    return rows.map(({ name }) => `"${name}"`)
  }
  await client.query('begin')
  await client.query(
    `insert into sites (tenant_id, subdomain, app_key)
     select ${firstId} + n, 'many' || n, 'ak_many_' || n from generate_series(1, ${most}) n`,
  )
  await client.query(
    'insert into site_names (subdomain, tenant_id) select subdomain, tenant_id from sites on conflict do nothing',
  )
  for (const table of ['merchants', 'locations', 'products']) {
    const columns = (await columnsOf(table)).join(', ')
    await client.query(
      `insert into ${table} (tenant_id, ${columns})
       select ${firstId} + n, ${columns} from ${table}, generate_series(1, ${most}) n
       where tenant_id = (select tenant_id from sites where subdomain = 'puddle')`,
    )
  }
  await client.query('commit')
  await client.query('analyze')
  await client.end()
}

/** Megabytes of the process. Linux. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

const path = '/api/v1/accounts/site-config'
const asPhone = { 'accept-encoding': 'gzip, deflate, br' }

/** Site configs read in turn from one, a hundred and ten thousand merchants, and the start with all of them. */
export const benchMerchants = async (server: RunningServer, url: string): Promise<string[]> => {
  await copyMerchants(url)
  await server.stop()
  const begun = performance.now()
  await server.start()
  const startUp = (performance.now() - begun) / 1000
  const rows = [`| Start with ${most} merchants, Postgres | ${startUp.toFixed(1)} s | | |`]
  for (const count of counts) {
    const requests = Array.from({ length: count }, (_, n) =>
      rawRequest(path, { host: `many${n + 1}.localhost:${server.port}`, app_key: `ak_many_${n + 1}`, ...asPhone }),
    )
    const load = { port: server.port, requests, connections: 32 }
    const first = await firstReads(server.port, count)
    const { perSecond, p99, serverBusy } = await generate(server.pid(), { ...load, warmUp: 4, seconds: 4 })
    rows.push(
      `| Site configs of ${count} merchants in turn | ${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms | first read of each: ${first} | ${memoryOf(server.pid()).toFixed(0)} MB in all, core ${Math.round(serverBusy * 100)} % busy |`,
    )
  }
  return rows
}

/** Reads each merchant once, compressed as the measurement asks, so that it reads from memory. */
const firstReads = async (port: number, count: number): Promise<string> => {
  const begun = performance.now()
  let next = 0
  const worker = async () => {
    for (let n = (next += 1); n <= count; n = next += 1) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { app_key: `ak_many_${n}`, ...asPhone },
      })
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return `${((performance.now() - begun) / count).toFixed(2)} ms`
}
