import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../database/transact.ts'
import { vehicle, type TestMerchant, type TestPerson } from '../testing/factories.ts'
import { deviceId } from '../testing/call.ts'
import { makeServer, type TestServer } from '../testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let person: TestPerson & { accessToken: string }
beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant()
  person = await server.make.loggedIn(merchant)
})
afterAll(() => server.close())

const deep = (levels: number): string => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`
const send = (method: 'GET' | 'POST', url: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method,
    url,
    headers: {
      'content-type': 'application/json',
      app_key: merchant.appKey,
      authorization: `Bearer ${person.accessToken}`,
      deviceId,
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as string }),
  })

test.each([64, 2_000, 20_000])('a body that is nested %i levels deep is refused as input', async (levels) => {
  for (const headers of [{}, { 'idempotency-key': `deep ${levels}`.replace(' ', '-') }]) {
    const answer = await send('POST', '/api/v1/user/Settings', `{"firstName":${deep(levels)}}`, headers)
    expect(answer.json()).toMatchObject({ success: false, errorCode: 'VALIDATION' })
  }
})

test('an object in place of an email is no email, whatever methods it names', async () => {
  for (const email of ['{"toString":1}', '{"valueOf":1}', '[]', 'null', '7']) {
    const answer = await send('POST', '/api/v1/users/unique', `{"email":${email}}`)
    expect(answer.json()).toMatchObject({ success: false, errorCode: 'EMAIL_INVALID' })
  }
})

test('members that are named like those of every object are no fields', async () => {
  const answer = await send('POST', '/api/v1/users/login', '{"toString":1,"hasOwnProperty":{},"email":"a@b.co"}')
  const refusal: unknown = answer.json()
  expect(refusal).toMatchObject({ errorCode: 'VALIDATION', fieldErrors: { password: expect.any(String) as string } })
  expect(Object.keys((refusal as { fieldErrors: object }).fieldErrors)).toEqual(['password'])
})

test('a body is hashed only where an Idempotency-Key came along', async () => {
  const hashes = () =>
    server.database.transact(merchant.tenant, 'test', (tx) =>
      rowsOf<{ hash: string }>(tx, sql`select body_hash as hash from idempotency_keys`),
    )
  await send('POST', '/api/v1/users/homeLocation', '{"locationId":1}')
  expect(await hashes()).toEqual([])
  await send('POST', '/api/v1/users/homeLocation', '{"locationId":1}', { 'idempotency-key': 'hashed' })
  expect(await hashes()).toEqual([{ hash: expect.stringMatching(/^[\w-]{43}$/) as string }])
})

test('the scope of an Idempotency-Key is the route, however its address is spelled', async () => {
  const keyed = { 'idempotency-key': 'spelled' }
  const first = await send('POST', '/api/v1/users/vehicle', JSON.stringify(vehicle), keyed)
  expect(first.statusCode).toBe(200)
  for (const path of ['%76ehicle', 'vehicl%65', 'vehicle?a=1&b=2', 'vehicle?b=2&a=1', '%76%65hicle']) {
    const again = await send('POST', `/api/v1/users/${path}`, JSON.stringify(vehicle), keyed)
    expect(again.headers['idempotency-replayed'], path).toBe('true')
  }
})
