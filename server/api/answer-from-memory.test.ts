import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transact } from '#server/database/transact.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
/** A second instance on the same database. */
let other: TestServer
let merchant: TestMerchant
let transactions: string[] = []

/** Records the owner of each transaction of an instance. */
const watch = ({ database }: TestServer): void => {
  const { transact } = database
  database.transact = ((tenant, owner, work) => {
    transactions.push(owner)
    return transact(tenant, owner, work)
  }) as Transact
}

beforeAll(async () => {
  server = await makeServer()
  other = await makeServer({ beside: server })
  watch(server)
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(async () => {
  merchant = await server.make.merchant()
  await server.make.product(merchant)
  transactions = []
})

/** Repeats reads until they are answered from memory: announcements of what a test has set up may still arrive. */
const settled = async (read: () => Promise<unknown>) => {
  await expect
    .poll(async () => {
      transactions = []
      await read()
      return transactions
    })
    .toEqual([])
}

const shared = [
  ['GET /accounts/site-config', {}],
  ['GET /products', { type: 'AppWash' }],
  ['GET /locations', {}],
  ['GET /accounts/states', {}],
  ['GET /accounts/settings/app', {}],
  ['GET /accounts/settings/app/support', {}],
  ['GET /settings/app/processor/mobile', {}],
  ['GET /settings/app/maps', {}],
  ['GET /loyalty/settings', {}],
  ['GET /changes', {}],
  ['GET /system/app-version', {}],
] as const

test.each(shared)('%s is answered from memory', async (call, query) => {
  const first = await server.call(call, { as: merchant, query })
  expect(first.status).toBe(200)
  await settled(async () => {
    const again = await server.call(call, { as: merchant, query })
    expect([again.text, again.headers.etag]).toEqual([first.text, first.headers.etag])
  })
})

test('the application key of a subdomain, the manifest and an icon are answered from memory', async () => {
  const ask = async () => {
    const host = `${merchant.subdomain}.localhost:8080`
    const key = await server.call('GET /accounts/site-key', { query: { subdomain: merchant.subdomain } })
    const files = await Promise.all(
      ['/manifest.webmanifest', '/icons/icon-192.png'].map((url) => server.app.inject({ url, headers: { host } })),
    )
    return [key.text, ...files.map(({ rawPayload }) => rawPayload.toString('base64'))]
  }
  const first = await ask()
  await settled(async () => expect(await ask()).toEqual(first))
})

/** Writes as an import or an administrator of the database does, past the server. */
const byHand = (statement: ReturnType<typeof sql>) =>
  other.database.transact(merchant.tenant, 'by hand', (tx) => tx.execute(statement))
const named = async (call: 'GET /locations' | 'GET /products' | 'GET /accounts/site-config') =>
  (await server.call(call, { as: merchant, query: call === 'GET /products' ? { type: 'AppWash' } : {} })).text

test.each([
  ['GET /accounts/site-config', sql`update merchants set company_name = 'By Hand'`],
  ['GET /products', sql`update products set name = 'By Hand'`],
  ['GET /locations', sql`update locations set name = 'By Hand'`],
] as const)('%s shows a change that is made by hand', async (call, statement) => {
  expect(await named(call)).not.toContain('By Hand')
  await byHand(statement)
  await expect.poll(() => named(call)).toContain('By Hand')
})

test('rows that are added and deleted by hand are noticed, and another tenant’s answers stay in memory', async () => {
  const neighbour = await server.make.merchant()
  await settled(() => server.call('GET /locations', { as: neighbour }))
  await named('GET /products')
  await byHand(sql`delete from products`)
  await expect.poll(() => named('GET /products')).toContain('"resultData":[]')
  transactions = []
  await server.call('GET /locations', { as: neighbour })
  expect(transactions).toEqual([])
})

test('a key that changes in the database is unknown at once', async () => {
  await named('GET /locations')
  await other.database.transact(null, 'by hand', (tx) =>
    tx.execute(sql`update sites set app_key = ${`new_${merchant.tenant}`} where tenant_id = ${merchant.tenant}`),
  )
  const ask = async (appKey: string) => (await server.call('GET /locations', { as: { appKey } })).status
  await expect.poll(() => ask(merchant.appKey)).toBe(403)
  expect(await ask(`new_${merchant.tenant}`)).toBe(200)
})

test('a change of very many tenants, and a truncation, are announced for all', async () => {
  await named('GET /products')
  await other.database.transact(null, 'by hand', async (tx) => {
    await tx.execute(sql`reset role`)
    await tx.execute(sql`truncate products`)
  })
  await expect.poll(() => named('GET /products')).toContain('"resultData":[]')
})

test('a token that is sent is checked: a bad one is refused with 401, that of another merchant with 403', async () => {
  await named('GET /locations')
  const stranger = await server.make.loggedIn(await server.make.merchant())
  const ask = async (accessToken: string) => {
    const { status, errorCode } = await server.call('GET /locations', { as: { appKey: merchant.appKey, accessToken } })
    return [status, errorCode]
  }
  expect(await ask('bad')).toEqual([401, 'JWT_INVALID'])
  expect(await ask(stranger.accessToken)).toEqual([403, 'TENANT_MISMATCH'])
})

test('a valid token is admitted from memory, and refused as soon as its session ends', async () => {
  const who = await server.make.loggedIn(merchant)
  const ask = async () => (await server.call('GET /locations', { as: who })).status
  await settled(async () => expect(await ask()).toBe(200))
  await other.call('DELETE /users/tokens', { as: who })
  await expect.poll(ask).toBe(401)
})

test('a token that expires is refused, also when its session is remembered', async () => {
  const who = await server.make.loggedIn(merchant)
  await server.call('GET /locations', { as: who })
  server.clock.advance(24 * 3_600_000)
  expect((await server.call('GET /locations', { as: who })).errorCode).toBe('JWT_EXPIRED')
  server.clock.advance(-24 * 3_600_000)
})

test('the answer to a save names its version, and a read that names it is never older, on any instance', async () => {
  const admin = await server.make.loggedIn(merchant, { isAdmin: true })
  for (const [at, elsewhere] of [
    [server, other],
    [other, server],
  ] as const) {
    await elsewhere.call('GET /accounts/site-config', { as: merchant })
    const saved = await at.call('POST /accounts/site-config', {
      as: admin,
      body: { siteConfig: { companyName: 'Wash', version: '1', menuItems: [], shopItems: [] } },
    })
    const version = String(saved.headers['site-version'])
    expect(version).toMatch(/^\d+$/)
    const read = await elsewhere.call('GET /accounts/site-config', {
      as: merchant,
      headers: { 'site-version': version },
    })
    expect(read.result.timeStamp).toBe(saved.result.timeStamp)
  }
})

test('an answer is sent in the encoding that the client accepts, with a tag that revalidates it', async () => {
  for (const encoding of ['br', 'gzip']) {
    const headers = { 'accept-encoding': encoding }
    const { headers: given } = await server.app.inject({
      url: '/api/v1/accounts/states',
      headers: { app_key: merchant.appKey, ...headers },
    })
    expect([given['content-encoding'], given.vary]).toEqual([encoding, 'app_key, Authorization, accept-encoding'])
    const again = await server.app.inject({
      url: '/api/v1/accounts/states',
      headers: { app_key: merchant.appKey, ...headers, 'if-none-match': String(given.etag) },
    })
    expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, given.etag, ''])
  }
})

test('two spellings of a query are one answer', async () => {
  const url = '/api/v1/products?type=AppWash'
  await settled(() => server.app.inject({ url, headers: { app_key: merchant.appKey } }))
  const other = await server.app.inject({
    url: '/api/v1/products?x=1&type=%41ppWash',
    headers: { app_key: merchant.appKey },
  })
  expect([other.statusCode, transactions]).toEqual([200, []])
})
