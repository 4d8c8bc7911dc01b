import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subdomainFrom } from '#contract/rules/subdomain.ts'
import { systemRandom, type Log } from '#server/basics/ports.ts'
import type { Transact } from '#server/database/transact.ts'
import { incidents, statusBeats } from '#server/tables/incidents.ts'
import { maintenance } from '#server/tables/maintenance.ts'
import { hour, minute } from '#server/testing/clock.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { makeMeasure } from './measure.ts'
import { makeStatus } from './watch.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
beforeEach(() =>
  server.database.transact(null, 'test', async (tx) => {
    await tx.delete(incidents)
    await tx.delete(statusBeats)
    await tx.delete(maintenance)
  }),
)
afterAll(() => server.close())

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** An instance on the server's database that a test feeds with what it measures. */
const instance = (transact: Transact = server.database.transact) => {
  const measure = makeMeasure()
  const status = makeStatus({ transact, clock: server.clock, random: systemRandom, log: silent, measure })
  const requests = (count: number, status: number, route = '/api/v1/users', tenant?: number) => {
    for (let each = 0; each < count; each += 1) measure.request(route, status, tenant)
  }
  const charges = (count: number, outcome: 'approved' | 'failed', tenant: number) => {
    for (let each = 0; each < count; each += 1) measure.meters.payment('order', outcome, tenant)
  }
  /** A minute passes, then it looks. */
  const next = async () => {
    server.clock.advance(minute)
    await status.look()
    return status.shown()
  }
  return { ...measure, ...status, requests, charges, next }
}

const works = { shop: 'works', payments: 'works', kiosks: 'works', messages: 'works' }

const page = (url = '/', host = 'status.localhost') => server.app.inject({ url, headers: { host } })

test('the page is at its own host, without a script, and loads itself again until it is told not to', async () => {
  await server.status.look()
  const { statusCode, headers, body } = await page()
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/)
  expect(headers.refresh).toBe('60')
  expect(body).not.toContain('<script')
  expect(body).toContain('href="/?reload=off"')
  expect((await page('/?reload=off')).headers.refresh).toBeUndefined()
  expect(body).toContain('Everything works</h1>')
  expect((await page('/status.json')).json()).toEqual({
    measuredAt: server.clock.date().toISOString(),
    level: 'works',
    parts: works,
    maintenance: [],
    incidents: [],
  })
})

test('nothing else is at that host, the page is at no other, and no merchant can have it', async () => {
  for (const url of ['/healthz', '/washes', '/sitemap.xml']) expect((await page(url)).statusCode, url).toBe(404)
  expect((await page('/status.json', 'puddle.localhost')).statusCode).toBe(404)
  expect([subdomainFrom('status'), subdomainFrom('5tatus')]).toEqual([null, null])
})

test.each([
  [19, 'works'],
  [20, 'down'],
] as const)('of %i requests that are all answered by an error, the shop %s', async (count, level) => {
  const one = instance()
  one.requests(count, 503)
  expect((await one.next()).levels).toEqual({ ...works, shop: level })
})

test('requests of kiosks, charges and mails each tell of their own part, and those of the operator of none', async () => {
  const one = instance()
  one.requests(6, 500, '/api/v1/kiosk/redeem')
  one.requests(30, 503, '/readyz')
  for (const outcome of ['approved', 'in_doubt', 'declined', 'in_doubt'] as const)
    one.meters.payment('order', outcome, 1)
  for (const kind of ['mail', 'push', 'mail', 'mail', 'mail'] as const) one.meters.workRun(kind, 'failed', 1)
  one.meters.workRun('cleaning', 'failed', 1)
  expect((await one.next()).levels).toEqual({ shop: 'works', payments: 'partly', kiosks: 'down', messages: 'down' })
  expect((await one.next()).levels).toEqual(works)
})

test('what fails for one merchant alone is not the installation, be the merchant as busy as it may', async () => {
  const one = instance()
  one.charges(90, 'failed', 1)
  one.charges(2, 'approved', 2)
  for (let each = 0; each < 90; each += 1) one.meters.workRun('push', 'failed', 1)
  one.requests(90, 500, '/api/v1/users', 1)
  one.requests(2, 200)
  expect((await one.next()).levels).toEqual(works)
  // The others do nothing in this minute, and still are merchants with traffic.
  one.charges(90, 'failed', 1)
  expect((await one.next()).levels).toEqual(works)
})

test.each([
  ['down', 0],
  ['partly', 5],
  ['works', 95],
] as const)(
  'what fails for several is: with one that fails whole, payments of the others say %s',
  async (level, paid) => {
    const one = instance()
    one.charges(90, 'failed', 1)
    one.charges(paid, 'approved', 2)
    one.charges(5, 'failed', 3)
    expect((await one.next()).levels.payments).toBe(level)
  },
)

test('one merchant is the installation while no other has had traffic for an hour', async () => {
  const one = instance()
  one.charges(3, 'approved', 2)
  for (let each = 0; each < 60; each += 1) {
    one.charges(3, 'failed', 1)
    expect((await one.next()).levels.payments).toBe('works')
  }
  one.charges(3, 'failed', 1)
  expect((await one.next()).levels.payments).toBe('down')
})

test('failures of no known tenant, and of tenants beyond those that are counted apart, are of the installation', async () => {
  const one = instance()
  for (let tenant = 1; tenant <= 1_000; tenant += 1) one.charges(1, 'approved', tenant)
  one.charges(6_000, 'failed', 1_001)
  one.requests(40, 503)
  expect((await one.next()).levels).toMatchObject({ payments: 'partly', shop: 'down' })
})

test('a bad minute is no incident, two are one, from the first to the last', async () => {
  const one = instance()
  one.requests(40, 503)
  expect((await one.next()).incidents).toEqual([])
  await one.next()
  const from = server.clock.date()
  for (let each = 0; each < 3; each += 1) {
    one.requests(90, 200)
    one.requests(10, 503)
    await one.next()
  }
  const until = server.clock.date()
  expect((await one.next()).incidents).toMatchObject([{ parts: ['shop'], level: 'partly', from, until }])
})

test('what instances measure at the same time is one incident, with all parts and the worst level', async () => {
  const [one, other] = [instance(), instance()]
  for (let each = 0; each < 3; each += 1) {
    one.requests(40, 503)
    other.charges(2, 'failed', 1)
    other.charges(3, 'approved', 1)
    server.clock.advance(minute)
    await Promise.all([one.look(), other.look()])
  }
  await other.look()
  expect(other.shown().incidents).toMatchObject([{ parts: ['shop', 'payments'], level: 'down' }])
  expect(other.shown().levels).toMatchObject({ shop: 'down', kiosks: 'works' })
})

test('a bad time that touches two incidents makes them one, with what was said about them', async () => {
  let isAway = true
  const { transact } = server.database
  const apart = instance((...of) => (isAway ? Promise.reject(new Error('lost')) : transact(...of)))
  const one = instance()
  const bad = async (minutes: number, count: number) => {
    for (let each = 0; each < minutes; each += 1) {
      one.requests(count, 503)
      await one.next()
    }
  }
  const from = server.clock.date()
  await bad(2, 40)
  await transact(null, 'test', (tx) => tx.update(incidents).set({ text: 'A cable was cut.' }))
  await bad(5, 0)
  await bad(2, 40)
  expect((await one.next()).incidents).toHaveLength(2)
  await apart.look()
  await apart.look()
  const until = server.clock.date()
  isAway = false
  const { incidents: joined } = await apart.next()
  expect(joined).toMatchObject([{ from, until, level: 'down', text: 'A cable was cut.' }])
  expect(joined[0]!.parts).toHaveLength(4)
})

test('a time in which no instance has written is an incident of all parts', async () => {
  const before = instance()
  await before.look()
  const from = server.clock.date()
  server.clock.advance(2 * hour)
  const after = instance()
  await after.look()
  const [gap] = after.shown().incidents
  // It is over, as this instance shows by measuring.
  expect(gap).toMatchObject({ level: 'down', from, until: new Date(server.clock.now() - 1.5 * minute) })
  expect(after.shown().levels).toEqual(works)
  expect(gap!.parts).toHaveLength(4)
})

test('a restart of two minutes is none', async () => {
  await instance().look()
  server.clock.advance(2 * minute)
  const after = instance()
  await after.look()
  expect(after.shown()).toMatchObject({ incidents: [], levels: works })
})

test('while the database is away, all parts are down and what was read before is shown; it is an incident later', async () => {
  let isAway = false
  const { transact } = server.database
  const one = instance((...of) => (isAway ? Promise.reject(new Error('lost')) : transact(...of)))
  await one.next()
  isAway = true
  expect(await one.next()).toMatchObject({ levels: { shop: 'down', kiosks: 'down' }, measuredAt: server.clock.date() })
  await one.next()
  isAway = false
  expect((await one.next()).incidents).toMatchObject([{ level: 'down' }])
  for (let each = 0; each < 3; each += 1) await one.next()
  expect(one.shown().levels).toEqual(works)
  expect(one.shown().incidents).toHaveLength(1)
})

test('the maintenance that all merchants are told of is shown, with its text escaped', async () => {
  const until = new Date(server.clock.now() + 2 * hour)
  const planned = { from: server.clock.date(), until, writtenBy: 'kim', writtenAt: server.clock.date() }
  await server.database.transact(null, 'test', (tx) =>
    tx.insert(maintenance).values([
      { ...planned, id: systemRandom.uuid(), text: 'A new database <soon>', sites: [] },
      { ...planned, id: systemRandom.uuid(), text: 'Of one merchant', sites: [7] },
    ]),
  )
  await server.status.look()
  const { body } = await page()
  expect(body).toContain('A new database &lt;soon&gt;')
  expect(body).not.toContain('Of one merchant')
  server.clock.advance(3 * hour)
  expect((await page()).body).toContain('None is planned.')
})

test('a page that is kept elsewhere may read the document, and sees an incident that goes on', async () => {
  const one = instance()
  for (let each = 0; each < 2; each += 1) {
    one.requests(40, 503)
    await one.next()
  }
  await server.status.look()
  const { headers, ...told } = await page('/status.json')
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(told.json()).toMatchObject({ level: 'down', incidents: [{ until: null, parts: ['shop'], level: 'down' }] })
  expect((await page()).body).toContain('still going on')
})
