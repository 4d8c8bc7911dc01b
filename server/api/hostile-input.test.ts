import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicle, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { deviceId } from '#server/testing/call.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

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
  const keyed: Record<string, string>[] = [{}, { 'idempotency-key': `deep-${levels}` }]
  for (const headers of keyed) {
    const answer = await send('POST', '/api/v1/user/Settings', `{"firstName":${deep(levels)}}`, headers)
    expect(answer.json()).toMatchObject({ success: false, errorCode: 'VALIDATION' })
  }
})

test('an object in place of an email is refused, whatever methods it has', async () => {
  for (const email of ['{"toString":1}', '{"valueOf":1}', '[]', 'null', '7']) {
    const answer = await send('POST', '/api/v1/users/unique', `{"email":${email}}`)
    expect(answer.json()).toMatchObject({ success: false, errorCode: 'EMAIL_INVALID' })
  }
})

test('members named like those of every object are not fields', async () => {
  const answer = await send('POST', '/api/v1/users/login', '{"toString":1,"hasOwnProperty":{},"email":"a@b.co"}')
  const refusal: unknown = answer.json()
  expect(refusal).toMatchObject({ errorCode: 'VALIDATION', fieldErrors: { password: expect.any(String) as string } })
  expect(Object.keys((refusal as { fieldErrors: object }).fieldErrors)).toEqual(['password'])
})

test.each(['/api/v1/%', '/api/v1/%ff', '/api/v1/orders/%zz/settle', `/api/v1/orders/${'x'.repeat(10_000)}/settle`])(
  'the URL %.40s gets an envelope',
  async (url) => {
    const answer = await send('POST', url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      success: false,
      resultData: null,
      errorMessage: 'Not found.',
      errorCode: 'NOT_FOUND',
    })
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  },
)

test('a key of 128 encoded characters is a parameter, one of 129 is refused as input', async () => {
  const settle = async (length: number) => (await send('POST', `/api/v1/orders/${'%21'.repeat(length)}/settle`)).json()
  expect(await settle(128)).toMatchObject({ success: true, resultData: { state: 'void' } })
  expect(await settle(129)).toMatchObject({ errorCode: 'VALIDATION' })
})

test('a URL longer than the server reads gets an envelope too', async () => {
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/orders/${'x'.repeat(20_000)}/settle`, { method: 'POST' })
  expect(answer.status).toBe(431)
  expect(await answer.json()).toMatchObject({ success: false, errorCode: 'VALIDATION' })
})

test('the scope of an Idempotency-Key is the route, however its URL is spelled', async () => {
  const keyed = { 'idempotency-key': 'spelled' }
  const first = await send('POST', '/api/v1/users/vehicle', JSON.stringify(vehicle), keyed)
  expect(first.statusCode).toBe(200)
  for (const path of ['%76ehicle', 'vehicl%65', 'vehicle?a=1&b=2', 'vehicle?b=2&a=1', '%76%65hicle']) {
    const again = await send('POST', `/api/v1/users/${path}`, JSON.stringify(vehicle), keyed)
    expect(again.headers['idempotency-replayed'], path).toBe('true')
  }
})
