import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { referenceBytes } from '#server/commands/cards/finish-card-entry.ts'
import { testAccountId, testCredentials } from '#server/payments/test-gateway/account.ts'
import { signCallback } from '#server/payments/test-gateway/callback.ts'
import { newTenantToken } from '#server/tenancy/tenant-tokens.ts'
import { sites } from '#server/tables/sites.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let cell: Server
let address: string
const received: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[] = []
beforeAll(async () => {
  server = await makeServer()
  cell = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      received.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      response.writeHead(201, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }).end('from the other cell')
    })
  })
  await new Promise<void>((resolve) => cell.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(cell.address() as AddressInfo).port}`
})
beforeEach(async () => {
  received.length = 0
  merchant = await server.make.merchant()
})
afterAll(async () => {
  await server.close()
  cell.close()
})

const moveTo = (to: string) =>
  server.transact(null, 'test', (tx) =>
    tx
      .update(sites)
      .set({ move: 'moved', cell: to, moveAt: server.clock.date() })
      .where(eq(sites.tenantId, merchant.tenant)),
  )

const host = () => `${merchant.subdomain}.localhost:8080`

test.each([
  ['of what it passes on', () => address, 201],
  ['of what it cannot pass on', () => 'http://127.0.0.1:1', 503],
])('an instance that drains ends the connection %s', async (_what, to, statusCode) => {
  await moveTo(to())
  const ask = () => server.app.inject({ url: '/wallet', headers: { host: host() } })
  expect((await ask()).headers.connection).not.toBe('close')
  onTestFinished(() => void (server.app.draining.isOn = false))
  server.app.draining.isOn = true
  expect(await ask()).toMatchObject({ statusCode, headers: { connection: 'close' } })
})

test('what arrives for a site that has moved is passed on as it is, with the address of its sender', async () => {
  await moveTo(address)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v1/orders?a=%20b',
    headers: { host: host(), app_key: merchant.appKey, 'content-type': 'application/json', connection: 'keep-alive' },
    payload: { products: [] },
    remoteAddress: '192.0.2.7',
  })
  expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([201, 'from the other cell', ['a=b']])
  expect(received).toMatchObject([
    {
      method: 'POST',
      url: '/api/v1/orders?a=%20b',
      body: '{"products":[]}',
      headers: { host: host(), app_key: merchant.appKey, 'x-forwarded-for': '192.0.2.7' },
    },
  ])
  expect((await server.app.inject({ url: '/wallet', headers: { host: host() } })).statusCode).toBe(201)
})

test('a kiosk that calls a host of no site is led by its application key; other sites stay', async () => {
  const other = await server.make.merchant()
  await moveTo(address)
  const ask = (appKey: string) =>
    server.app.inject({ url: '/api/v1/locations', headers: { host: 'localhost:8080', app_key: appKey } })
  expect((await ask(merchant.appKey)).statusCode).toBe(201)
  expect((await ask(other.appKey)).statusCode).toBe(200)
  expect(received).toHaveLength(1)
})

test('a callback of a processor, which has one address for all cells, is handed to the cell of its merchant', async () => {
  const { callbackKey } = testCredentials(server.settings.jwtSecret, testAccountId(merchant.tenant))
  const ref = newTenantToken(merchant.tenant, server.deps.random, referenceBytes)
  const card = { brand: 'visa', lastFour: '1111', expirationMonth: 1, expirationYear: 2030 } as const
  const body = { ...signCallback(callbackKey, { kind: 'saved', ref, token: 'card_approves_x', ...card }) }
  const send = () => server.call('POST /payments/callbacks/{processor}', { params: { processor: 'exacthosted' }, body })
  expect((await send()).errorCode).toBe('TICKET_UNKNOWN')
  await moveTo(address)
  expect((await send()).result).toBe(true)
  expect(received).toMatchObject([{ url: '/api/v1/payments/callbacks/exacthosted', body: JSON.stringify(body) }])
  await server.transact(null, 'test', async (tx) => {
    await tx.execute(sql`set local app.move = 'on'`)
    await tx.update(sites).set({ cell: 'http://127.0.0.1:1' }).where(eq(sites.tenantId, merchant.tenant))
  })
  expect((await send()).errorCode).toBe('UNAVAILABLE')
})

test('a cell that does not answer is a reason to try again', async () => {
  await moveTo('http://127.0.0.1:1')
  const answer = await server.app.inject({
    url: '/api/v1/locations',
    headers: { host: host(), app_key: merchant.appKey },
  })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3'])
  expect(answer.json()).toMatchObject({ success: false, errorCode: 'UNAVAILABLE' })
})

test('a page whose cell does not answer says so', async () => {
  await moveTo('http://127.0.0.1:1')
  const answer = await server.app.inject({ url: '/wallet', headers: { host: host(), accept: 'text/html' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('We’ll be right back')
  expect(answer.headers.refresh).toBe('15; url=/wallet')
})

test('a live socket is not passed on: its page tries again', async () => {
  await moveTo(address)
  const headers = { host: host(), connection: 'upgrade', upgrade: 'websocket' }
  const answer = await server.app.inject({ url: `/api/v1/live?app_key=${merchant.appKey}`, headers })
  expect([answer.statusCode, answer.headers['retry-after'], received]).toEqual([503, '3', []])
})

test('after a month nothing is passed on, and the site is not served', async () => {
  await moveTo(address)
  server.clock.advance(31 * day)
  for (const url of ['/api/v1/locations', '/manifest.webmanifest']) {
    const answer = await server.app.inject({ url, headers: { host: host(), app_key: merchant.appKey } })
    expect(answer.statusCode).toBe(503)
  }
  expect(received).toEqual([])
})

test('the list of platform staff says where a site lives', async () => {
  await moveTo(address)
  const listed = await server.call('GET /system/sites', { as: await server.make.staff() })
  expect(listed.result.find(({ hsAccountId }) => hsAccountId === merchant.tenant)).toMatchObject({ cell: address })
})

test('while a site leaves it is read, and what writes is asked to come again, for a minute at most', async () => {
  const person = await server.make.loggedIn(merchant)
  await server.transact(null, 'test', (tx) =>
    tx
      .update(sites)
      .set({ move: 'leaving', cell: address, moveAt: server.clock.date() })
      .where(eq(sites.tenantId, merchant.tenant)),
  )
  const write = () => server.call('PATCH /users/notifications', { as: person, body: {} })
  expect((await server.call('GET /users', { as: person })).status).toBe(200)
  expect(await write()).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' })
  server.clock.advance(60_000)
  expect((await write()).errorCode).not.toBe('UNAVAILABLE')
})
