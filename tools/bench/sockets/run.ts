import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { ResultOf } from '../../../contract/endpoints/index.ts'
import { runServer, type RunningServer } from '../../../tests/support/run-server.ts'
import { runPostgres } from '../../../tests/support/postgres/run-postgres.ts'
import type { Arrivals, ClientsTask } from './clients.ts'

const sockets = 10_000
const processes = 4
/** The server admits 200 sockets of one address and merchant. */
const perAddress = 100
const saves = 5
/** Milliseconds in which every frame must have arrived. */
const longest = 20_000

const now = (): number => performance.timeOrigin + performance.now()

/** @throws Error when the process ends instead */
const firstWord = (client: ChildProcess): Promise<unknown> =>
  Promise.race([
    once(client, 'message'),
    once(client, 'exit').then(([code]) => Promise.reject(new Error(`the clients ended with ${String(code)}`))),
  ])

const openClients = async (ports: number[], appKey: string): Promise<ChildProcess[]> => {
  const count = sockets / processes
  const clients = Array.from({ length: processes }, () =>
    fork(new URL('./clients.ts', import.meta.url), { execArgv: ['--import', 'tsx'] }),
  )
  await Promise.all(
    clients.map(async (client, n) => {
      const firstAddress = 512 + n * (count / perAddress)
      client.send({ ports, host: 'puddle.localhost', appKey, count, firstAddress, perAddress } satisfies ClientsTask)
      await firstWord(client)
    }),
  )
  return clients
}

const collect = async (clients: readonly ChildProcess[]): Promise<Arrivals> => {
  const parts = await Promise.all(
    clients.map(async (client) => {
      client.send('collect')
      const [part] = (await once(client, 'message')) as [Arrivals]
      return part
    }),
  )
  return {
    times: parts.flatMap(({ times }) => times),
    catalogue: parts.flatMap(({ catalogue }) => catalogue),
    closed: parts.reduce((sum, { closed }) => sum + closed, 0),
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const appKeyOf = async (server: RunningServer): Promise<string> =>
  (await server.ask('GET', '/api/v1/accounts/site-key?subdomain=puddle')).json<{ resultData: string }>().resultData

const adminHeaders = async (server: RunningServer, appKey: string): Promise<Record<string, string>> => {
  const headers = { app_key: appKey, deviceid: 'abcdefghij0123456789' }
  const answer = await server.ask('POST', '/api/v1/users/login', headers, {
    email: 'avery@example.com',
    password: 'Wash-day-1',
  })
  const { accessToken } = answer.json<{ resultData: { accessToken: string } }>().resultData
  return { app_key: appKey, authorization: `Bearer ${accessToken}` }
}

interface Spread {
  p50: number
  p99: number
  last: number
  lost: number
}

interface Announced {
  clients: readonly ChildProcess[]
  /** The frames that a save is announced by. */
  frames: 'times' | 'catalogue'
  save: () => Promise<void>
}

/** Saves once, and waits until all frames have arrived or the time is over. */
const saveOnce = async ({ clients, frames, save }: Announced): Promise<Spread> => {
  await collect(clients)
  const begun = now()
  await save()
  const times: number[] = []
  while (times.length < sockets && now() - begun < longest) {
    await wait(500)
    times.push(...(await collect(clients))[frames])
  }
  const after = times.map((time) => time - begun).sort((a, b) => a - b)
  return { p50: at(after, 0.5), p99: at(after, 0.99), last: after.at(-1) ?? Number.NaN, lost: sockets - after.length }
}

const range = (values: readonly number[], unit = 'ms'): string =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} ${unit}`

const rowsOf = (what: string, spreads: readonly Spread[]): string[] => {
  const of = (part: keyof Spread) => spreads.map((spread) => spread[part])
  return [
    `| ${what} at ${sockets} open pages, two instances, p50 | ${range(of('p50'))}, ${saves} saves | | |`,
    `| the same, p99 | ${range(of('p99'))} | aim 1,000 ms | |`,
    `| the same, the last page | ${range(of('last'))} | aim 5,000 ms | |`,
    `| the same, frames lost | ${of('lost').reduce((sum, lost) => sum + lost, 0)} | aim 0 | |`,
  ]
}

/** The published price of the first product, on which a change of it is made. */
const priceOf = async (
  server: RunningServer,
  headers: Record<string, string>,
): Promise<{ path: string; before: unknown }> => {
  const answer = await server.ask('GET', '/api/v1/accounts/content/products', headers)
  const { rows } = answer.json<{ resultData: ResultOf<'GET /accounts/content/{kind}'> }>().resultData
  const [first] = rows
  if (!first) throw new Error('the demo has no product')
  return { path: `/products/${first.id}/price`, before: first.row.price }
}

/** A save while ten thousand pages are open at two instances on one Postgres. The clients run beside the server. */
export const benchSockets = async (): Promise<string[]> => {
  const postgres = await runPostgres(18, { durable: true })
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.urlOf('postgres'),
    CLEARCOAT_MODE: 'demo',
    RATE_LIMIT_SCALE: '1000000',
  }
  const first = await runServer({ env })
  const second = await runServer({ env, dataDir: first.dataDir })
  let clients: ChildProcess[] = []
  try {
    const appKey = await appKeyOf(first)
    const headers = await adminHeaders(first, appKey)
    const begun = now()
    clients = await openClients([first.port, second.port], appKey)
    const opened = (now() - begun) / 1000
    await collect(clients)
    const ask = async (method: 'PATCH' | 'POST', path: string, type: string, body: object) => {
      const { status, text } = await first.ask(method, `/api/v1${path}`, { ...headers, 'content-type': type }, body)
      if (status !== 200) throw new Error(`the save was answered with ${status}: ${text.slice(0, 200)}`)
    }
    const saved = { settings: [] as Spread[], prices: [] as Spread[] }
    for (let n = 0; n < saves; n += 1) {
      const patch = [{ op: 'add', path: '/tagline', value: `Save ${n}` }]
      const saveSetting = () => ask('PATCH', '/accounts/site-config', 'application/json-patch+json', patch)
      saved.settings.push(await saveOnce({ clients, frames: 'times', save: saveSetting }))
      const change = { ...(await priceOf(first, headers)), after: `${n + 10}.00` }
      const savePrice = () => ask('POST', '/accounts/site-config/changes', 'application/json', { changes: [change] })
      saved.prices.push(await saveOnce({ clients, frames: 'catalogue', save: savePrice }))
    }
    const { closed } = await collect(clients)
    return [
      ...rowsOf("A save's frame", saved.settings),
      ...rowsOf("A price's frame", saved.prices),
      `| pages closed by the server | ${closed} | aim 0 | |`,
      `| opening the ${sockets} pages | ${opened.toFixed(1)} s | | |`,
    ]
  } finally {
    for (const client of clients) client.kill()
    await second.stop('SIGKILL')
    await first.remove()
    await postgres.stop()
  }
}
