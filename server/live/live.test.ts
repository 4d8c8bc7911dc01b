import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SiteFrame } from '#contract/shapes/live.ts'
import type { SocketMessage } from '#contract/shapes/payment.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import type { TestServer } from '#server/testing/harness.ts'
import type { SocketOptions, TestSocket } from '#server/testing/socket.ts'
import { twoInstances, type TwoInstances } from '#server/testing/two-instances.ts'
import type { Tx } from '#server/database/transact.ts'
import { products } from '#server/tables/products.ts'
import { sites } from '#server/tables/sites.ts'
import { announce, liveChannel } from './announce.ts'

let instances: TwoInstances
let server: TestServer
let other: TestServer
let merchant: TestMerchant
let admin: TestPerson

beforeAll(async () => {
  instances = await twoInstances()
  ;({ server, other } = instances)
})
afterAll(() => instances.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
})

const connect = <Frame = SiteFrame>(at: TestServer, options: Partial<SocketOptions> = {}): Promise<TestSocket<Frame>> =>
  instances.connect<Frame>(merchant, at, options)
const save = (at: TestServer) =>
  at.call('POST /accounts/site-config', {
    as: admin,
    body: { siteConfig: { companyName: 'Wash', version: '1', menuItems: [], shopItems: [] } },
  })
const stampNow = async () => (await server.call('GET /accounts/site-config', { as: merchant })).result.timeStamp

const connectionsOf = ({ app }: TestServer) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

describe('an open page', () => {
  test('receives the newest timestamp at once', async () => {
    expect(await (await connect(server)).next()).toEqual({ event: 'config', timeStamp: await stampNow() })
  })

  test('receives each save, from any instance', async () => {
    const pages = [await connect(server), await connect(other)]
    for (const page of pages) await page.next()
    for (const at of [server, other]) {
      const { result, headers } = await save(at)
      const frame = { event: 'config', timeStamp: result.timeStamp, version: headers['site-version'] }
      for (const page of pages) expect(await page.next()).toEqual(frame)
    }
  })

  test('is told that platform staff have set a version, by any instance', async () => {
    const pages = [await connect(server), await connect(other)]
    for (const page of pages) await page.next()
    const body = { appVersion: '7.0.0' }
    await other.call('PUT /system/app-version', { as: await server.make.staff(), body })
    for (const page of pages) expect(await page.next()).toEqual({ event: 'version' })
    const answers = await Promise.all([server, other].map((at) => at.call('GET /system/app-version')))
    expect(answers.map(({ result }) => result)).toEqual(['7.0.0', '7.0.0'])
  })

  test('is told that a place has another notice or other hours, and reads them at any instance', async () => {
    const pages = [await connect(server), await connect(other)]
    for (const page of pages) await page.next()
    const notice = { kind: 'closed' as const, date: '2026-03-10', text: 'The dryer is being repaired.' }
    const hours = { timeZone: 'UTC', weekly: Array.from({ length: 7 }, () => []), exceptions: [] }
    const [params, as] = [{ id: '1' }, admin]
    for (const change of [
      () => server.call('PUT /accounts/places/{id}/notice', { as, params, body: { notice } }),
      () => server.call('PUT /accounts/places/{id}/hours', { as, params, body: { hours } }),
    ]) {
      const { headers } = await change()
      const version = String(headers['site-version'])
      for (const page of pages) expect(await page.next()).toEqual({ event: 'places', version })
      const read = await other.call('GET /locations', { as: merchant, headers: { 'site-version': version } })
      expect(read.result[0]).toMatchObject({ notice })
    }
  })

  test('is told that a product is sold at another price, and reads it at any instance', async () => {
    const change = (work: (tx: Tx) => Promise<unknown>) => server.database.transact(merchant.tenant, 'test', work)
    const { id } = await server.make.product(merchant)
    const pages = [await connect(server), await connect(other)]
    for (const page of pages) await page.next()
    await change((tx) => tx.update(products).set({ priceCents: 4_321 }).where(eq(products.id, id)))
    const told = await Promise.all(pages.map((page) => page.next()))
    const version = (told[0] as { version: string }).version
    expect(told).toEqual([0, 1].map(() => ({ event: 'catalogue', version: expect.stringMatching(/^[0-9]+$/) })))
    const headers = { 'site-version': version }
    const read = await other.call('GET /products', { as: merchant, query: { type: 'AppWash' }, headers })
    expect(read.result.map(({ price }) => price)).toContain(43.21)
  })

  test('receives neither a refused save nor one of another merchant', async () => {
    const page = await connect(server)
    await page.next()
    await server.call('POST /accounts/site-config', { as: admin, body: { siteConfig: {} } })
    const elsewhere = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    await server.call('PATCH /accounts/site-config', {
      as: elsewhere,
      body: [{ op: 'add', path: '/cardName', value: 'x' }],
      headers: { 'content-type': 'application/json-patch+json' },
    })
    const { timeStamp } = (await save(server)).result
    expect(await page.next()).toMatchObject({ event: 'config', timeStamp })
  })

  test('is admitted only from a site host of its merchant, with its key', async () => {
    const port = instances.portOf(server)
    for (const origin of [
      'https://evil.example',
      'null',
      `http://localhost:${port}`,
      `http://other.localhost:${port}`,
    ]) {
      await expect(connect(server, { origin })).rejects.toThrow('403 FORBIDDEN')
    }
    await expect(connect(server, { appKey: null })).rejects.toThrow('400 APP_KEY_MISSING')
    await expect(connect(server, { appKey: 'nobody' })).rejects.toThrow('403 APP_KEY_UNKNOWN')
  })

  test('is closed when its site has moved to another cell, and is refused until it is led there', async () => {
    const pages = [await connect(server), await connect(other)]
    const stays = await instances.connect<SiteFrame>(await server.make.merchant(), server)
    for (const page of [...pages, stays]) await page.next()
    const moved = { move: 'moved' as const, cell: 'http://127.0.0.1:1', moveAt: server.clock.date() }
    await server.transact(null, 'test', (tx) => tx.update(sites).set(moved).where(eq(sites.tenantId, merchant.tenant)))
    expect(await Promise.all(pages.map(({ closed }) => closed))).toEqual([1012, 1012])
    const connections = await connectionsOf(server)
    for (const at of [server, other]) await expect(connect(at)).rejects.toThrow('503 UNAVAILABLE')
    await expect.poll(() => connectionsOf(server), { message: 'a refused one is ended' }).toBe(connections)
    expect(stays.wire.readyState).toBe(stays.wire.OPEN)
  })

  test('stays open while its site only leaves', async () => {
    const page = await connect(server)
    await page.next()
    const leaving = { move: 'leaving' as const, cell: 'http://127.0.0.1:1', moveAt: server.clock.date() }
    await server.transact(null, 'test', (tx) =>
      tx.update(sites).set(leaving).where(eq(sites.tenantId, merchant.tenant)),
    )
    await server.idle()
    expect(await (await connect(server)).next()).toMatchObject({ event: 'config' })
    expect(page.wire.readyState).toBe(page.wire.OPEN)
  })

  test('is one of at most two hundred per address', async () => {
    const pages = await Promise.all(Array.from({ length: 200 }, () => connect(server)))
    await expect(connect(server)).rejects.toThrow('429 RATE_LIMITED')
    pages[0]?.wire.close()
    await pages[0]?.closed
    await expect
      .poll(() =>
        connect(server).then(
          () => 'in',
          (error: Error) => error.message,
        ),
      )
      .toBe('in')
  })
})

test('the end of a card entry reaches its socket, whichever instance the processor calls', async () => {
  const socket = await connect<SocketMessage>(server, { path: 'ws' })
  const ready = await socket.next()
  const socketId = ready.event === 'ready' ? ready.socketId : ''
  const { result } = await server.call('GET /payments/hosted-forms', { as: admin, query: { socketId } })
  await other.app.inject({
    method: 'POST',
    url: new URL(result.setupData.form_url ?? '').pathname,
    headers: { host: 'gateway.localhost:8080' },
    payload: { number: '4242 4242 4242 4242', name: 'Maya Okafor', expiry: '08 / 28', cvc: '123', zip: '97301' },
  })
  expect(await socket.next()).toEqual({ event: 'message', success: true, errorMessage: null })
  await socket.closed
})

test('a failed transaction sends no notification, and notifications are small', async () => {
  const received: string[] = []
  const { stop } = await server.database.listen(liveChannel, {
    onMessage: (payload) => received.push(payload),
    onReconnect: () => undefined,
  })
  const told = (timeStamp: number, fails: boolean) =>
    server.database.transact(merchant.tenant, 'test', async (tx) => {
      await announce(tx, { about: 'config', tenant: merchant.tenant, timeStamp, version: '7' })
      if (fails) throw new Error('undone')
    })
  await told(1, true).catch(() => undefined)
  await told(2, false)
  await expect
    .poll(() => received)
    .toEqual([JSON.stringify({ about: 'config', tenant: merchant.tenant, timeStamp: 2, version: '7' })])
  await stop()
})
