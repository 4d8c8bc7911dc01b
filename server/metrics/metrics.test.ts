import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorSources } from '#contract/error-causes.ts'
import { callOutcomes, databaseFailures, paymentKinds, paymentOutcomes, workOutcomes } from '#server/basics/meters.ts'
import { workNames, type WorkName } from '#server/basics/steps.ts'
import type { Transact } from '#server/database/transact.ts'
import { processorNames } from '#server/payments/processor.ts'
import { tokenFor, type Behaviour } from '#server/payments/test-gateway/cards.ts'
import { setSiteState } from '#server/tables/sites.ts'
import { scheduleWork, work } from '#server/tables/work.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { hour, minute } from '#server/testing/clock.ts'
import { openSocket } from '#server/testing/socket.ts'
import { openMetrics } from './metrics.ts'
import { makeScrape } from './scrape.ts'

const token = 'm'.repeat(32)

interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

/** The samples of a scrape. */
const samplesIn = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (name === undefined) return []
    const read = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key!, text!] as const)
    return [{ name, labels: Object.fromEntries(read), value: Number(value) }]
  })

const valueIn = (text: string, name: string, labels: Record<string, string> = {}): number | undefined =>
  samplesIn(text).find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, is]) => sample.labels[key] === is),
  )?.value

let server: TestServer
let merchant: TestMerchant
let productId: number
beforeAll(async () => {
  server = await makeServer({
    env: { METRICS_TOKEN: token, CHARGE_TIMEOUT: '100' },
    apart: () => -hour,
  })
  merchant = await server.make.merchant()
  productId = (await server.make.product(merchant, { name: 'Deluxe', priceCents: 1_000 })).id
})
beforeEach(() => server.idle())
afterAll(() => server.close())

const scrape = async (): Promise<string> =>
  (await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body

let keys = 0
const buy = async (card: Behaviour, product = productId): Promise<number> => {
  const buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor(card))
  const body = { products: [{ productId: product }] }
  keys += 1
  const answer = await server.call('POST /orders', { as: buyer, body, headers: { 'idempotency-key': `key-${keys}` } })
  await server.idle()
  return answer.status
}

const schedule = (kind: WorkName, subject: string, ago: number, tenant = merchant.tenant) =>
  server.database.transact(tenant, 'test', (tx) =>
    scheduleWork(tx, [{ tenant, kind, subject }], new Date(server.clock.now() - ago)),
  )

test.each([
  ['approves', 'approved'],
  ['declines', 'declined'],
  ['fails', 'failed'],
] as const)('a purchase with a card that %s is counted as %s', async (card, outcome) => {
  const labels = { kind: 'order', outcome }
  const before = valueIn(await scrape(), 'clearcoat_payments_total', labels) ?? 0
  await buy(card)
  expect(valueIn(await scrape(), 'clearcoat_payments_total', labels)).toBe(before + 1)
})

test('an order that costs nothing is no charge', async () => {
  const free = await server.make.product(merchant, { name: 'Vacuum', priceCents: 0 })
  const labels = { kind: 'order', outcome: 'approved' }
  const before = valueIn(await scrape(), 'clearcoat_payments_total', labels)
  expect(await buy('approves', free.id)).toBe(200)
  expect(valueIn(await scrape(), 'clearcoat_payments_total', labels)).toBe(before)
})

test('a payment without an answer is in doubt until it is looked up, with its age', async () => {
  await buy('silent')
  await server.database.transact(null, 'test', (tx) =>
    tx.execute(sql`update work set since = since - interval '10 minutes' where kind = 'payment'`),
  )
  const during = await scrape()
  expect(valueIn(during, 'clearcoat_payments_total', { kind: 'order', outcome: 'in_doubt' })).toBe(1)
  expect(
    valueIn(during, 'clearcoat_processor_call_duration_seconds_count', { call: 'charge', outcome: 'failed' }),
  ).toBe(1)
  expect(valueIn(during, 'clearcoat_work_unfinished', { kind: 'payment' })).toBe(1)
  expect(valueIn(during, 'clearcoat_work_oldest_unfinished_seconds', { kind: 'payment' })).toBeGreaterThan(590)
  server.clock.advance(hour)
  await server.runAll('payment')
  const after = await scrape()
  expect(valueIn(after, 'clearcoat_work_unfinished', { kind: 'payment' })).toBe(0)
  expect(valueIn(after, 'clearcoat_work_oldest_unfinished_seconds', { kind: 'payment' })).toBe(0)
  expect(
    valueIn(after, 'clearcoat_processor_call_duration_seconds_count', { call: 'lookup', outcome: 'answered' }),
  ).toBe(1)
})

test('due work that no instance runs is counted with the time since it was due, a run by its outcome', async () => {
  await schedule('retired-card', 'gone', 7 * minute)
  const before = await scrape()
  expect(valueIn(before, 'clearcoat_work_due', { kind: 'retired-card' })).toBe(1)
  expect(valueIn(before, 'clearcoat_work_oldest_due_seconds', { kind: 'retired-card' })).toBe(420)
  await server.runner.drain(['retired-card'])
  const after = await scrape()
  expect(valueIn(after, 'clearcoat_work_due', { kind: 'retired-card' })).toBe(0)
  expect(valueIn(after, 'clearcoat_work_oldest_due_seconds', { kind: 'retired-card' })).toBe(0)
  expect(valueIn(after, 'clearcoat_work_runs_total', { kind: 'retired-card', outcome: 'done' })).toBe(1)
})

test('billings of a suspended site are not late: nothing runs them', async () => {
  const closed = await server.make.merchant()
  await server.database.transact(null, 'test', (tx) => setSiteState(tx, closed.tenant, 'suspended'))
  await schedule('membership', '00000000-0000-4000-8000-000000000001', hour, closed.tenant)
  expect(valueIn(await scrape(), 'clearcoat_work_due', { kind: 'membership' })).toBe(0)
})

test('work whose last run failed is counted until it succeeds', async () => {
  await schedule('site-deletion', '', -hour)
  const fail = (error: string | null) =>
    server.database.transact(null, 'test', (tx) =>
      tx
        .update(work)
        .set({ lastError: error })
        .where(sql`subject = ''`),
    )
  await fail('Error')
  expect(valueIn(await scrape(), 'clearcoat_work_failing', { kind: 'site-deletion' })).toBe(1)
  await fail(null)
  const after = await scrape()
  expect(valueIn(after, 'clearcoat_work_failing', { kind: 'site-deletion' })).toBe(0)
  expect(valueIn(after, 'clearcoat_work_unfinished', { kind: 'site-deletion' })).toBe(1)
})

test('errors are counted by where they come from', async () => {
  const before = valueIn(await scrape(), 'clearcoat_errors_total', { source: 'phone' }) ?? 0
  const report = { error: 'TypeError: x', url: 'https://puddle.example/washes', isMobile: true, site: merchant.tenant }
  server.deps.errors.noteReport(report)
  expect(valueIn(await scrape(), 'clearcoat_errors_total', { source: 'phone' })).toBe(before + 1)
  expect(valueIn(await scrape(), 'clearcoat_errors_total', { source: 'phone' })).toBe(before + 1)
})

test('live sockets are counted while they are open', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as { port: number }
  const open = async () => valueIn(await scrape(), 'clearcoat_live_sockets', { kind: 'siteSocket' })
  expect(await open()).toBe(0)
  const socket = await openSocket(merchant, { port, path: 'live' })
  await socket.next()
  expect(await open()).toBe(1)
  socket.wire.close()
  await socket.closed
  await expect.poll(open).toBe(0)
})

test('the clock, the version and the database of the instance are told', async () => {
  const text = await scrape()
  expect(valueIn(text, 'clearcoat_clock_difference_seconds')).toBe(-3_600)
  expect(valueIn(text, 'clearcoat_build_info', { version: server.deps.build.version })).toBe(1)
  expect(valueIn(text, 'clearcoat_database_up')).toBe(1)
})

test('labels have the values of fixed lists only', async () => {
  for (const card of ['approves', 'declines', 'fails'] as const) await buy(card)
  const allowed: Record<string, readonly string[]> = {
    version: [server.deps.build.version],
    outcome: [...paymentOutcomes, ...callOutcomes, ...workOutcomes],
    processor: processorNames,
    call: ['charge', 'lookup', 'void', 'openCardEntry', 'readCallback', 'deleteCard'],
    source: errorSources,
    kind: [...workNames, ...paymentKinds, 'siteSocket', 'cardSocket'],
    state: ['idle', 'busy'],
    cause: databaseFailures,
  }
  const own = samplesIn(await scrape()).filter(({ name }) => name.startsWith('clearcoat_'))
  const others = own.flatMap(({ name, labels }) =>
    Object.entries(labels)
      .filter(([label, value]) => label !== 'le' && !allowed[label]?.includes(value))
      .map(([label, value]) => `${name} ${label}="${value}"`),
  )
  expect(own.length).toBeGreaterThan(100)
  expect(others).toEqual([])
})

test('a transaction that the database fails is counted', async () => {
  const before = valueIn(await scrape(), 'clearcoat_database_failures_total', { cause: 'other' })!
  await expect(server.database.transact(null, 'test', (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow(
    'Failed query',
  )
  expect(valueIn(await scrape(), 'clearcoat_database_failures_total', { cause: 'other' })).toBe(before + 1)
})

/** A scrape of a process whose database answers as the function does. */
const scrapeWith = (transact: Transact, ping: () => Promise<void> = server.database.ping) => {
  const metrics = openMetrics('1.0.0')
  const { clock } = server
  const known = { errors: { state: () => ({ seen: new Map() }) }, sockets: { siteSocket: 0 }, apart: () => 0 }
  return makeScrape(metrics, { database: { transact, ping, pool: null }, clock, ...known })
}

test('while the database is away a scrape says so, and leaves out what the database alone knows', async () => {
  let isAway = false
  const { transact } = server.database
  const lost = () => Promise.reject(new Error('lost'))
  const scraping = scrapeWith(
    (...of) => (isAway ? lost() : transact(...of)),
    () => (isAway ? lost() : Promise.resolve()),
  )
  expect(valueIn(await scraping(), 'clearcoat_work_due', { kind: 'mail' })).toBe(0)
  isAway = true
  const away = await scraping()
  expect(valueIn(away, 'clearcoat_database_up')).toBe(0)
  const ofWork = samplesIn(away).filter(({ name }) => /^clearcoat_work_(?!runs)/.test(name))
  expect(ofWork).toEqual([])
  expect(valueIn(away, 'clearcoat_live_sockets')).toBe(0)
  isAway = false
  expect(valueIn(await scraping(), 'clearcoat_database_up')).toBe(1)
})

test('a database that does not answer is asked once at a time, and no scrape waits longer than the limit', async () => {
  const asked = { figures: 0, ping: 0 }
  const never = (what: keyof typeof asked) => () => {
    asked[what] += 1
    return new Promise<never>(() => undefined)
  }
  const scraping = scrapeWith(never('figures'), never('ping'))
  const texts = await Promise.all([scraping(), scraping()])
  expect(texts.map((text) => valueIn(text, 'clearcoat_database_up'))).toEqual([0, 0])
  await scraping()
  expect(asked).toEqual({ figures: 1, ping: 1 })
})

test.each([
  ['late', () => new Promise<never>(() => undefined)],
  ['failed', () => Promise.reject(new Error('timeout exceeded when trying to connect'))],
])('a database that answers is up while the figures are %s, and these are left out', async (_, transact) => {
  const text = await scrapeWith(transact)()
  expect(valueIn(text, 'clearcoat_database_up')).toBe(1)
  expect(samplesIn(text).filter(({ name }) => /^clearcoat_work_(?!runs)/.test(name))).toEqual([])
})
