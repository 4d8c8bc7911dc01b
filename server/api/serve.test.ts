import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, minute } from '#server/testing/clock.ts'
import { vehicle } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { keyedBodies } from '#server/testing/keyed-bodies.ts'
import { insertLocations } from '#server/tables/locations.ts'
import { rowsOf } from '#server/database/transact.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import { routePath, type InputOf } from './serve.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const shopper = async () => server.make.loggedIn(await server.make.merchant())
const key = (value: string) => ({ 'idempotency-key': value })

test('every call of the contract is served', () => {
  const missing = (Object.keys(endpoints) as Call[]).filter(
    (call) => !server.app.hasRoute({ method: call.slice(0, call.indexOf(' ')) as 'GET', url: routePath(call) }),
  )
  expect(missing).toEqual([])
})

test('only a public call that is answered from memory names whose answer it gives', () => {
  const named = Object.values<Endpoint>(endpoints).filter(({ tenantBy }) => tenantBy !== undefined)
  expect(named.map(({ access, answered }) => [access, answered])).toEqual(named.map(() => ['public', 'from memory']))
})

test('only a reading call is answered from memory', () => {
  const kept = (Object.entries(endpoints) as [Call, Endpoint][]).filter(
    ([, { answered }]) => answered === 'from memory',
  )
  expect(kept.filter(([call]) => !call.startsWith('GET '))).toEqual([])
})

test('a handler that does not fit how its call is answered does not compile', () => {
  // The compiler is the check: a directive below that is not needed is its error.
  const isGiven = <K extends Call>(member: keyof InputOf<K>) => member
  isGiven<'GET /users'>('tx')
  // @ts-expect-error Inside a transaction, no other one is opened.
  isGiven<'GET /users'>('transact')
  isGiven<'POST /users/login'>('transact')
  // @ts-expect-error Outside a transaction, none is open.
  isGiven<'POST /users/login'>('tx')
  isGiven<'GET /locations'>('tx')
  // @ts-expect-error What is the same for every visitor depends on none.
  isGiven<'GET /locations'>('person')
})

test('a public call answers with and without an application key', async () => {
  const merchant = await server.make.merchant()
  const query = { subdomain: merchant.subdomain }
  const bare = await server.call('GET /accounts/site-key', { query })
  const keyed = await server.call('GET /accounts/site-key', { as: merchant, query })
  expect([bare.status, keyed.status]).toEqual([200, 200])
  expect((await server.call('POST /users/errors', { as: merchant, body: { error: 'TypeError' } })).status).toBe(200)
})

test('the answer of a key is repeated, and its effect is not', async () => {
  const who = await shopper()
  const first = await server.call('POST /users/vehicle', { as: who, body: vehicle, headers: key('a-1') })
  const again = await server.call('POST /users/vehicle', { as: who, body: vehicle, headers: key('a-1') })
  expect(first.status).toBe(200)
  expect(again).toMatchObject({ status: 200, text: first.text })
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect((await server.call('POST /users/vehicle', { as: who, body: vehicle, headers: key('a-2') })).errorCode).toBe(
    'VEHICLE_LOCKED',
  )
})

test('quotes around a key and the order of members do not make another request', async () => {
  const who = await shopper()
  const { state, ...rest } = vehicle
  await server.call('POST /users/vehicle', { as: who, body: { ...rest, state }, headers: key('q') })
  const again = await server.call('POST /users/vehicle', { as: who, body: { state, ...rest }, headers: key('"q"') })
  expect(again.headers['idempotency-replayed']).toBe('true')
})

test('a key with another body is refused', async () => {
  const who = await shopper()
  await server.call('POST /users/homeLocation', { as: who, body: { locationId: 1 }, headers: key('b') })
  const other = await server.call('POST /users/homeLocation', { as: who, body: { locationId: 2 }, headers: key('b') })
  expect(other).toMatchObject({ status: 422, errorCode: 'IDEMPOTENCY_REUSED' })
  expect((await server.call('GET /users/homeLocation', { as: who })).result).toEqual({ locationId: 1 })
})

test('a refusal is not stored: a repeat is decided again', async () => {
  const who = await shopper()
  const refused = await server.call('POST /users/homeLocation', {
    as: who,
    body: { locationId: 77 },
    headers: key('c'),
  })
  expect(refused.errorCode).toBe('LOCATION_UNKNOWN')
  const place = {
    id: 77,
    name: 'New',
    city: 'Brookfield',
    address1: '7 Elm Street',
    state: 'OR',
    zip: '97301',
    latitude: 44,
    longitude: -123,
  }
  await server.database.transact(who.merchant.tenant, 'test', (tx) =>
    insertLocations(tx, [{ tenantId: who.merchant.tenant, ...place }]),
  )
  expect(
    (await server.call('POST /users/homeLocation', { as: who, body: { locationId: 77 }, headers: key('c') })).status,
  ).toBe(200)
})

test('a key is scoped to its user', async () => {
  const merchant = await server.make.merchant()
  const [one, other] = [await server.make.loggedIn(merchant), await server.make.loggedIn(merchant)]
  await server.call('POST /users/homeLocation', { as: one, body: { locationId: 1 }, headers: key('d') })
  const answer = await server.call('POST /users/homeLocation', {
    as: other,
    body: { locationId: 2 },
    headers: key('d'),
  })
  expect(answer).toMatchObject({ status: 200, result: { locationId: 2 } })
})

test('a key is kept for thirty days', async () => {
  const merchant = await server.make.merchant()
  const person = await server.make.person(merchant)
  const ask = async () =>
    server.call('POST /users/homeLocation', {
      as: await server.make.logIn(person),
      body: { locationId: 1 },
      headers: key('e'),
    })
  await ask()
  server.clock.advance(29 * day)
  expect((await ask()).headers['idempotency-replayed']).toBe('true')
  server.clock.advance(2 * day)
  expect((await ask()).headers['idempotency-replayed']).toBeUndefined()
})

test('a body with a password is stored as a keyed hash only', async () => {
  const merchant = await server.make.merchant()
  const body = keyedBodies['POST /users']
  await server.call('POST /users', { as: merchant, body, headers: key('f') })
  const rows = await server.database.transact(merchant.tenant, 'test', (tx) =>
    rowsOf<{ row: string }>(tx, sql`select idempotency_keys::text as row from idempotency_keys`),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(body.password)
})

test('a marked GET answers 304 while nothing has changed', async () => {
  const merchant = await server.make.merchant()
  const first = await server.call('GET /accounts/site-config', { as: merchant })
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'app_key, Authorization, accept-encoding',
  })
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^"[\w-]+"$/)
  const again = await server.call('GET /accounts/site-config', {
    as: merchant,
    headers: { 'if-none-match': `"other", ${etag}` },
  })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(
    (await server.call('GET /accounts/site-config', { as: merchant, headers: { 'if-none-match': '"other"' } })).status,
  ).toBe(200)
})

test('an answer about a user is tagged and not stored; locations may be cached for five minutes', async () => {
  const who = await shopper()
  const account = await server.call('GET /users', { as: who })
  expect(account.headers['cache-control']).toBe('no-store')
  expect(
    (await server.call('GET /users', { as: who, headers: { 'if-none-match': String(account.headers.etag) } })).status,
  ).toBe(304)
  expect((await server.call('GET /locations', { as: who })).headers['cache-control']).toBe('private, max-age=300')
  expect((await server.call('GET /users/emails/confirmed', { as: who })).headers).toMatchObject({
    'cache-control': 'no-store',
  })
})

test('an empty body of the JSON type is no error, another type is', async () => {
  const who = await shopper()
  expect((await server.call('DELETE /users/tokens', { as: who, body: '' })).status).toBe(200)
  const form = await server.call('POST /users/unique', {
    as: who.merchant,
    body: 'email=a@example.com',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(form).toMatchObject({ status: 415, errorCode: 'UNSUPPORTED_MEDIA', errorMessage: 'Unsupported content type.' })
})

test('every answer carries a request id and every limit reports its state', async () => {
  const answer = await server.call('GET /system/app-version')
  expect(answer.result).toBe('1.5.1')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers).toMatchObject({ 'ratelimit-limit': '1200000' })
})

test('beyond the limit the answer is 429 with the time to wait', async () => {
  const strict = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
  const merchant = await strict.make.merchant()
  const who = await strict.make.loggedIn(merchant, { emailConfirmedAt: null })
  const resend = () => strict.call('GET /users/emails/confirmation', { as: who })
  expect((await resend()).status).toBe(200)
  const refused = await resend()
  expect(refused).toMatchObject({
    status: 429,
    errorCode: 'RATE_LIMITED',
    errorMessage: 'Too many requests. Please try again later.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  strict.clock.advance(minute)
  expect((await strict.call('GET /users/emails/confirmed', { as: { ...who } })).status).toBe(200)
  await strict.close()
})

test('a defect answers 500 without its detail', async () => {
  const who = await shopper()
  await server.database.transact(who.merchant.tenant, 'test', (tx) => tx.execute(sql`delete from merchants`))
  const answer = await server.call('GET /users/points', { as: who })
  expect(answer).toMatchObject({ status: 500, errorCode: 'INTERNAL', errorMessage: 'An Error has occurred...' })
  expect(answer.text).not.toContain('merchant')
})

test('an unknown path of the API answers an envelope', async () => {
  const answer = await server.app.inject({ url: '/api/v1/nothing/here' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    success: false,
    resultData: null,
    errorMessage: 'Not found.',
    errorCode: 'NOT_FOUND',
  })
})
