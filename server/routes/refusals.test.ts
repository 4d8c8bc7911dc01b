import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import { messages, type ErrorCode } from '#contract/messages.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import type { Caller } from '#server/testing/call.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/database/transact.ts'

let server: TestServer
let merchant: TestMerchant
let elsewhere: TestMerchant
let person: TestPerson
let admin: TestPerson
let kiosk: Caller
let staff: Caller

beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant()
  elsewhere = await server.make.merchant()
  person = await server.make.loggedIn(merchant)
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  kiosk = await server.make.kiosk(merchant)
  staff = await server.make.staff()
  // The first use of a token pair changes the session row: it happens here, before the tests compare rows.
  for (const as of [person, admin]) await server.call('GET /users', { as })
})
afterAll(() => server.close())

const calls = Object.entries(endpoints) as [Call, Endpoint][]
const withAccess = (...access: Endpoint['access'][]) =>
  calls.filter(([, endpoint]) => access.includes(endpoint.access)).map(([call]) => call)
const withBody = calls.filter(([, { body, fromProcessor }]) => body && !fromProcessor).map(([call]) => call)

/** A caller that the call admits, so that only the fault under test is refused. */
const callerFor = (call: Call): Caller => {
  const { access } = endpoints[call]
  if (access === 'kiosk') return kiosk
  if (access === 'platform') return staff
  if (access === 'admin') return admin
  return access === 'person' ? person : access === 'public' ? {} : { appKey: merchant.appKey }
}

/** Values that are valid for the schemas of path and query. */
const fitting = {
  params: { key: 'a-key', processor: 'exacthosted', hsAccountId: '1' },
  query: { type: 'AppWash', subdomain: 'wash', email: 'a@example.com', socketId: '0'.repeat(32) },
}
const keyed = { 'idempotency-key': 'refused' }

/** All rows of both merchants, as text. */
const everything = async (): Promise<string> => {
  const all: unknown[] = []
  for (const { tenant } of [merchant, elsewhere]) {
    all.push(
      await server.database.transact(tenant, 'test', async (tx) => {
        const tables = await rowsOf<{ name: string }>(
          tx,
          sql`
            select table_name as name from information_schema.columns
            where column_name = 'tenant_id' and table_name <> 'sites' order by 1`,
        )
        const rows: unknown[] = []
        for (const { name } of tables) rows.push(name, await rowsOf(tx, sql.raw(`select * from ${name} order by 1, 2`)))
        return rows
      }),
    )
  }
  return JSON.stringify(all)
}

const expectRefusal = (
  answer: { status: number; errorCode: ErrorCode | undefined; errorMessage: string | null },
  code: ErrorCode,
) =>
  expect({ status: answer.status, errorCode: answer.errorCode, errorMessage: answer.errorMessage }).toEqual({
    status: messages[code].status,
    errorCode: code,
    errorMessage: messages[code].text,
  })

describe('an admin call is refused for other users', () => {
  test.each(withAccess('admin'))('%s', async (call) => {
    expectRefusal(await server.call(call, { ...fitting, as: person }), 'FORBIDDEN')
  })
})

describe('a call without an application key, or with an unknown one, is refused', () => {
  test.each(withAccess('anonymous', 'visitor', 'person', 'admin', 'kiosk'))('%s', async (call) => {
    expectRefusal(
      await server.call(call, { ...fitting, as: { ...callerFor(call), appKey: undefined } }),
      'APP_KEY_MISSING',
    )
    expectRefusal(
      await server.call(call, { ...fitting, as: { ...callerFor(call), appKey: 'ak_unknown' } }),
      'APP_KEY_UNKNOWN',
    )
  })
})

describe('a call of a user is refused without a valid token of the merchant', () => {
  test.each(withAccess('person', 'admin'))('%s', async (call) => {
    expectRefusal(await server.call(call, { ...fitting, as: { appKey: merchant.appKey } }), 'JWT_MISSING')
    expectRefusal(
      await server.call(call, { ...fitting, as: { appKey: merchant.appKey, accessToken: 'a.b' } }),
      'JWT_INVALID',
    )
    expectRefusal(
      await server.call(call, { ...fitting, as: { appKey: merchant.appKey, accessToken: 'a.b.c' } }),
      'JWT_INVALID',
    )
    expectRefusal(
      await server.call(call, { ...fitting, as: { ...person, appKey: elsewhere.appKey } }),
      'TENANT_MISMATCH',
    )
  })
})

describe('where the token is optional, a token that is sent is checked', () => {
  test.each(withAccess('visitor'))('%s', async (call) => {
    expectRefusal(
      await server.call(call, { ...fitting, as: { appKey: merchant.appKey, accessToken: 'a.b.c' } }),
      'JWT_INVALID',
    )
    expectRefusal(
      await server.call(call, { ...fitting, as: { ...person, appKey: elsewhere.appKey } }),
      'TENANT_MISMATCH',
    )
  })
})

describe('a kiosk call is refused without the credentials of a terminal of the merchant', () => {
  test.each(withAccess('kiosk'))('%s', async (call) => {
    const body = { code: 'W000000000000', locationId: 1, amount: 1 }
    const refused = (as: Caller) => server.call(call, { as, body, headers: keyed })
    expectRefusal(await refused({ appKey: merchant.appKey }), 'TERMINAL_AUTH')
    expectRefusal(await refused({ ...person }), 'TERMINAL_AUTH')
    expectRefusal(
      await refused({ ...kiosk, terminal: { terminalId: kiosk.terminal?.terminalId ?? '', terminalSecret: 'wrong' } }),
      'TERMINAL_AUTH',
    )
    expectRefusal(await refused({ ...kiosk, appKey: elsewhere.appKey }), 'TERMINAL_AUTH')
  })
})

describe('a body that is malformed, invalid, of another type or too large is refused and changes nothing', () => {
  test.each(withBody)('%s', async (call) => {
    const before = await everything()
    const as = callerFor(call)
    const { bodyType, bodyLimit = 130_000, bodyOptional }: Endpoint = endpoints[call]
    const send = (body: unknown, headers = {}) =>
      server.call(call, {
        ...fitting,
        as,
        body,
        headers: { ...keyed, 'content-type': bodyType ?? 'application/json', ...headers },
      })
    expect((await send('{"half":')).errorCode).toBe('VALIDATION')
    expect((await send('{"__proto__":{"isAdmin":true}}')).errorCode).toBe('VALIDATION')
    for (const body of ['[]', '"text"', '7', ...(bodyOptional ? [] : ['null', '{}'])]) {
      expect((await send(body)).status, `${call} ${body}`).toBe(400)
    }
    expectRefusal(await send('x', { 'content-type': 'text/plain' }), 'UNSUPPORTED_MEDIA')
    // An upload is refused by what it claims: its limit is more than a test has memory.
    const tooLarge =
      bodyType === 'multipart/form-data'
        ? send('x', { 'content-length': String(bodyLimit + 1) })
        : send(JSON.stringify({ text: 'x'.repeat(bodyLimit + 10_000) }))
    expectRefusal(await tooLarge, 'PAYLOAD_TOO_LARGE')
    expect(await everything()).toBe(before)
  })
})

describe('a missing or too long idempotency key is refused where a key is required', () => {
  test.each(calls.filter(([, { idempotency }]) => idempotency === 'required').map(([call]) => call))(
    '%s',
    async (call) => {
      expectRefusal(await server.call(call, { ...fitting, as: callerFor(call), body: {} }), 'IDEMPOTENCY_MISSING')
      expectRefusal(
        await server.call(call, {
          ...fitting,
          as: callerFor(call),
          body: {},
          headers: { 'idempotency-key': 'x'.repeat(129) },
        }),
        'IDEMPOTENCY_MISSING',
      )
    },
  )
})

test('a query without a required parameter, or with an invalid one, is refused', async () => {
  expect((await server.call('GET /products', { as: merchant })).errorCode).toBe('VALIDATION')
  expect((await server.call('GET /products', { as: merchant, query: { type: 'giftcard' } })).errorCode).toBe(
    'VALIDATION',
  )
  expect((await server.call('GET /accounts/site-key')).errorCode).toBe('VALIDATION')
  const count = (query: Record<string, string>) => server.call('GET /users/notifications', { as: person, query })
  expect((await count({})).errorCode).toBe('VALIDATION')
  expect((await count({ status: 'read' })).errorCode).toBe('VALIDATION')
  expectRefusal(
    await server.call('GET /users/forgot-password', { as: merchant, query: { email: 'nobody' } }),
    'EMAIL_INVALID',
  )
})

test('a kiosk call with an unknown location is refused', async () => {
  const body = { code: 'W34679ACEFGHJ', locationId: 99, amount: 1 }
  for (const call of ['POST /kiosk/scan', 'POST /kiosk/charge'] as const) {
    const headers = { 'idempotency-key': `unknown location ${call}`.replace(/\W/g, '-') }
    expectRefusal(await server.call(call, { as: kiosk, body, headers }), 'LOCATION_UNKNOWN')
  }
})
