import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { visits } from '#server/tables/visits.ts'
import { makeVisitCounter } from './count.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const rowsOf = (at: TestMerchant) =>
  server.database.transact(at.tenant, 'test', (tx) =>
    tx.select({ name: visits.name, count: visits.count }).from(visits).orderBy(visits.name),
  )

test('what is counted is summed, and written by day', async () => {
  const merchant = await server.make.merchant()
  const counter = makeVisitCounter({ transact: server.database.transact, clock: server.clock })
  for (const name of ['home', 'home', 'checkout'] as const) counter.count(merchant.tenant, name)
  expect(await rowsOf(merchant)).toEqual([])
  await counter.flush()
  counter.count(merchant.tenant, 'home')
  await counter.flush()
  await counter.flush()
  expect(await rowsOf(merchant)).toEqual([
    { name: 'checkout', count: 1 },
    { name: 'home', count: 3 },
  ])
})

test('sums that cannot be written are written later', async () => {
  const merchant = await server.make.merchant()
  let isDown = true
  const transact: typeof server.database.transact = (tenant, owner, work) =>
    isDown ? Promise.reject(new Error('down')) : server.database.transact(tenant, owner, work)
  const counter = makeVisitCounter({ transact, clock: server.clock })
  counter.count(merchant.tenant, 'purchase')
  await expect(counter.flush()).rejects.toThrow('down')
  isDown = false
  await counter.flush()
  expect(await rowsOf(merchant)).toEqual([{ name: 'purchase', count: 1 }])
})

test('what is written is the day on which it was counted, by UTC', async () => {
  const merchant = await server.make.merchant()
  let now = new Date('2027-03-31T23:59:59.999Z')
  const counter = makeVisitCounter({
    transact: server.database.transact,
    clock: { ...server.clock, date: () => now },
  })
  counter.count(merchant.tenant, 'home')
  now = new Date('2027-04-01T00:00:00.000Z')
  counter.count(merchant.tenant, 'home')
  await counter.flush()
  const days = await server.database.transact(merchant.tenant, 'test', (tx) =>
    tx.select({ day: visits.day, count: visits.count }).from(visits).orderBy(visits.day),
  )
  expect(days).toEqual([
    { day: '2027-03-31', count: 1 },
    { day: '2027-04-01', count: 1 },
  ])
})

test('sums of one merchant that cannot be written keep no other merchant’s from being written', async () => {
  const [first, second] = [await server.make.merchant(), await server.make.merchant()]
  let refused = first.tenant
  const transact: typeof server.database.transact = (tenant, owner, work) =>
    tenant === refused ? Promise.reject(new Error('refused')) : server.database.transact(tenant, owner, work)
  const counter = makeVisitCounter({ transact, clock: server.clock })
  for (const { tenant } of [first, second]) counter.count(tenant, 'home')
  await expect(counter.flush()).rejects.toThrow('refused')
  expect(await rowsOf(second)).toEqual([{ name: 'home', count: 1 }])
  refused = -1
  await counter.flush()
  expect(await rowsOf(first)).toEqual([{ name: 'home', count: 1 }])
  expect(await rowsOf(second)).toEqual([{ name: 'home', count: 1 }])
})

test('the last writing, before the database is closed, waits for the one under way', async () => {
  const merchant = await server.make.merchant()
  let isStored = false
  const transact: typeof server.database.transact = async (tenant, owner, work) => {
    const result = await server.database.transact(tenant, owner, work)
    await new Promise((resolve) => setTimeout(resolve, 20))
    isStored = true
    return result
  }
  const counter = makeVisitCounter({ transact, clock: server.clock })
  counter.count(merchant.tenant, 'home')
  void counter.flush()
  await counter.flush()
  expect(isStored).toBe(true)
})

test('a page sends a name of the route table; any other text counts for nothing, and is answered alike', async () => {
  const other = await makeServer({ beside: server })
  const merchant = await server.make.merchant()
  for (const payload of ['washes', 'washes', 'nonsense', 'x'.repeat(60), 'cart']) {
    const { statusCode, headers } = await other.app.inject({
      method: 'POST',
      url: '/count',
      headers: { host: `${merchant.subdomain}.localhost:8080`, 'content-type': 'text/plain;charset=UTF-8' },
      payload,
    })
    expect([statusCode, headers['set-cookie']]).toEqual([204, undefined])
  }
  await other.close()
  expect(await rowsOf(merchant)).toEqual([
    { name: 'cart', count: 1 },
    { name: 'washes', count: 2 },
  ])
})

test('an address that counts too often is counted no longer, and is answered as before', async () => {
  const strict = await makeServer({ beside: server, env: { RATE_LIMIT_SCALE: '0.01' } })
  const merchant = await server.make.merchant()
  const count = async (remoteAddress: string): Promise<number> => {
    const { statusCode } = await strict.app.inject({
      method: 'POST',
      url: '/count',
      remoteAddress,
      headers: { host: `${merchant.subdomain}.localhost:8080`, 'content-type': 'text/plain' },
      payload: 'home',
    })
    return statusCode
  }
  for (let asked = 0; asked < 5; asked += 1) expect(await count('192.0.2.1')).toBe(204)
  expect(await count('192.0.2.2')).toBe(204)
  await strict.close()
  // Three of the first address, one of the second.
  expect(await rowsOf(merchant)).toEqual([{ name: 'home', count: 4 }])
})

test('what a page of another site sends is not counted', async () => {
  const other = await makeServer({ beside: server })
  const merchant = await server.make.merchant()
  for (const from of ['cross-site', 'same-site', 'same-origin']) {
    const { statusCode } = await other.app.inject({
      method: 'POST',
      url: '/count',
      headers: {
        host: `${merchant.subdomain}.localhost:8080`,
        'content-type': 'text/plain',
        'sec-fetch-site': from,
      },
      payload: 'home',
    })
    expect(statusCode).toBe(204)
  }
  await other.close()
  expect(await rowsOf(merchant)).toEqual([{ name: 'home', count: 1 }])
})
