import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { runPostgres } from '../../tests/support/postgres/run-postgres.ts'
import { askAt, freePort, runServer, type Answer } from '../../tests/support/run-server.ts'

const host = 'puddle'
const person = { email: 'casey@example.com', password: 'Wash-day-1', rememberMe: true }
const terminal = Buffer.from('PUDDLE-LANE-1:quack-at-the-gate').toString('base64')
/** Milliseconds for which writes may wait. */
const goal = 30_000

const query = async <Row extends object>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** A proxy in front of both cells that knows one map: the site's host leads to a port, which can be replaced. */
const openProxy = async (port: number, first: number) => {
  let cell = first
  const proxy = createServer((incoming, outgoing) => {
    const sent = request(
      { host: '127.0.0.1', port: cell, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    leadTo: (next: number) => void (cell = next),
    close: () => new Promise((resolve) => void (proxy.close(resolve), proxy.closeAllConnections())),
  }
}

/** What the phones have seen. */
interface Seen {
  /** Keys of purchases, and the payments of those that were acknowledged. */
  bought: Map<string, string>
  asked: Set<string>
  /** Ids of uses. */
  redeemed: Set<string>
  opened: number
  loggedOut: number
  failed: string[]
  /** Purchases that met another one of the same customer: all phones are his. */
  busy: number
  /** Requests that the database has not answered in time. */
  slow: number
  /** Milliseconds since 1970 of each request that the move has asked to come again. */
  waited: number[]
}

interface Phone {
  call: (method: string, path: string, body?: unknown, own?: Record<string, string>) => Promise<Answer | null>
  refresh: () => Promise<void>
  appKey: string
}

const openPhone = async (port: number, seen: Seen): Promise<Phone> => {
  const ask = askAt(port)
  const base: Record<string, string> = {
    host: `${host}.localhost:${port}`,
    deviceid: randomBytes(10).toString('hex'),
  }
  const key = await ask('GET', `/api/v1/accounts/site-key?subdomain=${host}`, base)
  base.app_key = key.json<{ resultData: string }>().resultData
  const login = await ask('POST', '/api/v1/users/login', base, person)
  if (login.status !== 200) throw new Error(`the log-in answered ${login.text}`)
  let pair = login.json<{ resultData: { accessToken: string; refreshToken: string } }>().resultData
  /** Repeats, as the app does, until an answer says something: not a cut connection, and not 503. */
  const call: Phone['call'] = async (method, path, body, own = {}) => {
    for (const until = Date.now() + 120_000; Date.now() < until;) {
      const headers = { ...base, authorization: `Bearer ${pair.accessToken}`, ...own }
      const answer = await ask(method, `/api/v1${path}`, headers, body).catch(() => null)
      const isUnderWay = answer?.text.includes('"IDEMPOTENCY_IN_PROGRESS"') ?? false
      if (answer && answer.status !== 503 && !isUnderWay) return answer
      // A move says three seconds; a database that has not answered in time says two.
      if (answer?.headers['retry-after'] === '3') seen.waited.push(Date.now())
      else if (answer && !isUnderWay) seen.slow += 1
      await pause(answer ? Number(answer.headers['retry-after'] ?? 1) * 250 : 200)
    }
    return null
  }
  return {
    call,
    appKey: base.app_key,
    refresh: async () => {
      const { accessToken, refreshToken } = pair
      const answer = await call(
        'PUT',
        '/users/tokens',
        { accessToken, refreshToken },
        { 'idempotency-key': randomUUID() },
      )
      if (answer?.status === 200) pair = answer.json<{ resultData: typeof pair }>().resultData
      else seen.loggedOut += 1
    },
  }
}

interface WalletItem {
  code?: string
}

/** Buys, opens the app, redeems and renews its tokens until it is told to stop. */
const live = async (port: number, productId: number, seen: Seen, isOver: () => boolean): Promise<void> => {
  const phone = await openPhone(port, seen)
  for (let turn = 0; !isOver(); turn += 1) {
    const key = randomUUID()
    seen.asked.add(key)
    const answer = await phone.call('POST', '/orders', { products: [{ productId }] }, { 'idempotency-key': key })
    if (answer?.status === 200) {
      seen.bought.set(key, answer.json<{ resultData: { transRecordId: string } }>().resultData.transRecordId)
    } else if (answer?.text.includes('"ORDER_PENDING"')) seen.busy += 1
    else seen.failed.push(answer?.text.slice(0, 200) ?? 'no answer')
    if (answer?.status === 401) seen.loggedOut += 1
    for (const path of ['/changes', '/users/wallet'])
      if ((await phone.call('GET', path))?.status === 200) seen.opened += 1
    if (turn % 4 === 1) await phone.refresh()
    if (turn % 3 === 2) await redeem(phone, seen)
    await pause(50)
  }
}

const redeem = async (phone: Phone, seen: Seen): Promise<void> => {
  const wallet = await phone.call('GET', '/users/wallet')
  const items = Object.values(wallet?.json<{ resultData: object }>().resultData ?? {}).flat() as WalletItem[]
  const codes = items.flatMap((item) => (typeof item?.code === 'string' ? [item.code] : []))
  const code = codes[Math.floor(codes.length / 2)]
  if (code === undefined) return
  const answer = await phone.call(
    'POST',
    '/kiosk/redeem',
    { code, locationId: 1 },
    {
      authorization: `Basic ${terminal}`,
      'idempotency-key': randomUUID(),
    },
  )
  if (answer?.status === 200)
    seen.redeemed.add(answer.json<{ resultData: { redemptionId: string } }>().resultData.redemptionId)
}

/** Runs the operator's command. @returns what it has printed; throws with it when it fails */
const command = (args: readonly string[], env: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/move.ts', ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)))
    child.once('exit', (code) => (code === 0 ? resolve(said) : reject(new Error(said))))
  })

/** Takes the guard out: the database refuses nothing, and the servers of the source do not hear of the move. */
const withoutGuard = [
  'create or replace function hold_site(tenant int) returns void language plpgsql as $$ begin end $$',
  'drop trigger announce_update on sites',
]

/** Of the mover when nothing is held. */
const attempts = 5

/** @returns whether the mover has refused so many attempts in a row, since the rows of both cells differed */
const refusedFor = async (move: () => Promise<string>, times: number): Promise<boolean> => {
  for (let at = 1; at <= times; at += 1)
    try {
      console.log(await move())
      return false
    } catch (error) {
      const [, table] = /The rows of (\w+) differ/.exec(String(error)) ?? []
      if (table === undefined) throw error
      console.log(`Attempt ${at}: the mover has found that the rows of ${table} differ, and has moved nothing.`)
    }
  return true
}

/**
 * Two cells with databases and keys of their own, and a proxy in front. Phones buy, redeem, open the app and renew their
 * tokens while the site moves by the operator's command; after some seconds the proxy leads to the new cell.
 * @param isGuarded false: the database refuses nothing, and the servers of the source do not hear of the move
 * @returns whether nothing was lost, doubled or refused; without the guard, whether writes that were not held were
 * noticed: by the mover, which compares the rows, or as losses
 */
export const drillMove = async (args: string[], isGuarded: boolean): Promise<boolean> => {
  const { values } = parseArgs({
    args,
    options: { phones: { type: 'string', default: '6' } },
  })
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-move-'))
  const postgres = await runPostgres(18, { durable: true })
  const proxyPort = await freePort()
  const closing: (() => Promise<unknown>)[] = []
  try {
    for (const name of ['cell_a', 'cell_b']) await query(postgres.urlOf('postgres'), `create database ${name}`)
    const start = async (name: string) => {
      const dataDir = join(folder, name)
      mkdirSync(dataDir)
      // Both ask one processor.
      if (name === 'cell_b') symlinkSync(join(folder, 'cell_a', 'gateway.jsonl'), join(dataDir, 'gateway.jsonl'))
      const env = {
        CLEARCOAT_MODE: 'demo',
        DATABASE_URL: postgres.urlOf(name),
        PUBLIC_PORT: String(proxyPort),
        JWT_SECRET: randomBytes(32).toString('base64url'),
        CREDENTIALS_KEY: randomBytes(32).toString('base64'),
      }
      const path = join(folder, `${name}.env`)
      const lines = Object.entries({ ...env, DATA_DIR: dataDir }).map(([key, value]) => `${key}=${value}\n`)
      writeFileSync(path, lines.join(''))
      const server = await runServer({ dataDir, env, bundled: true })
      closing.push(() => server.stop('SIGKILL'))
      return { server, path, url: env.DATABASE_URL }
    }
    const [a, b] = [await start('cell_a'), await start('cell_b')]
    const [site] = await query<{ tenant: number }>(
      a.url,
      `select tenant_id as tenant from sites where subdomain = '${host}'`,
    )
    const tenant = site!.tenant
    const names = { from: a.path, to: b.path, tenant: String(tenant) }
    await removeSite(names.to, tenant)
    if (!isGuarded) for (const each of withoutGuard) await query(a.url, each)
    const [product] = await query<{ id: number }>(
      a.url,
      `select id from products where tenant_id = $1 and product_type = 'AppWash' order by id limit 1`,
      [tenant],
    )
    const proxy = await openProxy(proxyPort, a.server.port)
    closing.push(proxy.close)
    const seen: Seen = {
      bought: new Map(),
      asked: new Set(),
      redeemed: new Set(),
      opened: 0,
      loggedOut: 0,
      failed: [],
      busy: 0,
      slow: 0,
      waited: [],
    }
    let isOver = false
    const phones = Array.from({ length: Number(values.phones) }, () => live(proxyPort, product!.id, seen, () => isOver))
    const ended = Promise.all(phones)
    // Told below.
    ended.catch(() => undefined)
    await Promise.race([pause(5_000), ended])
    const move = ['--site', names.tenant, '--from', names.from, '--to', names.to]
    const apply = [...move, '--apply', '--cell', `http://127.0.0.1:${b.server.port}`]
    if (!isGuarded && (await refusedFor(() => command(apply, {}), attempts))) {
      isOver = true
      await ended
      return true
    }
    if (isGuarded) console.log(await command(apply, {}))
    // For some seconds the old cell passes on what arrives, as until the proxy has its new map.
    await pause(5_000)
    proxy.leadTo(b.server.port)
    await pause(5_000)
    isOver = true
    await ended
    return await judge({
      seen,
      tenant,
      a: a.url,
      b: b.url,
      ledger: a.server.ledger(),
      isGuarded,
    })
  } finally {
    for (const close of closing.reverse()) await close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The demo gives every server the same sites: the target must not have this one. */
const removeSite = async (path: string, tenant: number): Promise<void> => {
  const { openCell } = await import('#server/move/cell.ts')
  const { removeRows } = await import('#server/move/rows.ts')
  const { movedTables } = await import('#server/tables/site-rows.ts')
  const { systemRandom } = await import('#server/basics/ports.ts')
  const cell = await openCell(path, systemRandom)
  for (const table of [...movedTables].reverse()) await removeRows(cell, table, tenant)
  const { eq } = await import('drizzle-orm')
  const { sites } = await import('#server/tables/sites.ts')
  // What stays in the target refers to the row.
  await cell.db.transaction(async (tx) => {
    const { sql } = await import('drizzle-orm')
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.delete(sites).where(eq(sites.tenantId, tenant))
  })
  await cell.close()
}

interface Evidence {
  seen: Seen
  tenant: number
  a: string
  b: string
  ledger: ReturnType<Awaited<ReturnType<typeof runServer>>['ledger']>
  isGuarded: boolean
}

interface OrderRow {
  id: string
  key: string
  cents: number
}

const judge = async ({ seen, tenant, a, b, ledger, isGuarded }: Evidence): Promise<boolean> => {
  const ordersAt = (url: string) =>
    query<OrderRow>(
      url,
      `select id::text as id, key, total_cents as cents from orders where tenant_id = $1 and state = 'approved'`,
      [tenant],
    )
  const [left, orders] = [await ordersAt(a), await ordersAt(b)]
  const ids = new Set(orders.map(({ id }) => id))
  const lost = [...seen.bought.values()].filter((id) => !ids.has(id)).length
  const keys = orders.map(({ key }) => key).filter((key) => seen.asked.has(key))
  const twice = keys.length - new Set(keys).size
  const ours = new Set(orders.filter(({ key }) => seen.asked.has(key)).map(({ id }) => id))
  const voided = new Set(ledger.filter(({ type }) => type === 'void').map(({ reference }) => reference))
  const charges = ledger.filter(({ type, reference }) => type === 'charge' && !voided.has(reference))
  const chargedTwice = charges.length - new Set(charges.map(({ reference }) => reference)).size
  const cents = (rows: readonly { cents: number }[]) => rows.reduce((sum, row) => sum + row.cents, 0)
  const charged = charges
    .filter(({ reference }) => ours.has(reference))
    .reduce((sum, { amount = 0 }) => sum + amount, 0)
  const delivered = cents(orders.filter(({ id }) => ours.has(id)))
  const [used] = await query<{ count: number }>(
    b,
    `select count(*)::int as count from redemptions where tenant_id = $1 and id = any($2::uuid[])`,
    [tenant, [...seen.redeemed]],
  )
  const lostUses = seen.redeemed.size - (used?.count ?? 0)
  const waited = seen.waited.length === 0 ? 0 : Math.max(...seen.waited) - Math.min(...seen.waited)
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]!.toFixed(1)}

| What | Count |
|---|---|
| Purchases acknowledged | ${seen.bought.size} |
| Of these lost | ${lost} |
| Orders made twice, charged twice | ${twice}, ${chargedTwice} |
| Purchases refused, but for 503 that was asked again | ${seen.failed.length} |
| Purchases that met another one of the same customer | ${seen.busy} |
| Uses of codes acknowledged, lost | ${seen.redeemed.size}, ${lostUses} |
| Openings of the app | ${seen.opened} |
| Phones logged out | ${seen.loggedOut} |
| Requests that the database has not answered in time, for the load | ${seen.slow} |
| Requests that the move has asked to come again, from first to last | ${seen.waited.length}, ${(waited / 1000).toFixed(1)} s |
| Approved orders and their sum: left at the source, at the target | ${left.length}, ${cents(left)}; ${orders.length}, ${cents(orders)} |
| Charged and delivered to these phones, in cents | ${charged}, ${delivered} |`)
  for (const each of new Set(seen.failed)) console.log(each)
  const isWhole =
    lost + twice + chargedTwice + seen.failed.length + lostUses + seen.loggedOut === 0 && charged === delivered
  if (!isGuarded) return lost + lostUses > 0
  return isWhole && waited <= goal
}
