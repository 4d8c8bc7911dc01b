import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => server.close())

const tally = (answers: { errorCode: string | undefined }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { errorCode = 'none' } of answers) counts[errorCode] = (counts[errorCode] ?? 0) + 1
  return counts
}

test('invented application keys of one address end in 429, and block no valid key', async () => {
  const as = await server.make.merchant()
  const ip = '10.4.0.1'
  expect((await server.call('GET /locations', { as, ip })).status).toBe(200)
  const madeUp = (_: unknown, n: number) => server.call('GET /locations', { as: { appKey: `made-up-${n}` }, ip })
  expect(tally(await Promise.all(Array.from({ length: 100 }, madeUp)))).toEqual({
    APP_KEY_UNKNOWN: 60,
    RATE_LIMITED: 40,
  })
  expect((await server.call('GET /locations', { as, ip })).status).toBe(200)
})

test('wrong secrets from the address of a kiosk do not block the right one', async () => {
  const kiosk = await server.make.kiosk(await server.make.merchant())
  const scan = (terminalSecret: string) =>
    server.call('POST /kiosk/scan', {
      as: { ...kiosk, terminal: { terminalId: kiosk.terminal!.terminalId, terminalSecret } },
      body: { code: 'ABCDEFGH', locationId: 1 },
      ip: '10.4.0.2',
    })
  const wrong = await Promise.all(Array.from({ length: 200 }, (_, n) => scan(`wrong-${n}`)))
  expect(tally(wrong)).toEqual({ TERMINAL_AUTH: 60, RATE_LIMITED: 140 })
  expect((await scan(kiosk.terminal!.terminalSecret)).errorCode).toBe('CODE_UNKNOWN')
})

test('a kiosk is served 120 times a minute, whatever its addresses', async () => {
  const kiosk = await server.make.kiosk(await server.make.merchant())
  const scan = (_: unknown, n: number) =>
    server.call('POST /kiosk/scan', {
      as: kiosk,
      body: { code: 'ABCDEFGH', locationId: 1 },
      ip: `10.5.0.${n % 3}`,
    })
  const answers = await Promise.all(Array.from({ length: 125 }, scan))
  expect(tally(answers)).toEqual({ CODE_UNKNOWN: 120, RATE_LIMITED: 5 })
})

test('invented sessions of one address refresh 120 times a minute', async () => {
  const as = await server.make.merchant()
  const refresh = (_: unknown, n: number) => {
    const claims = Buffer.from(JSON.stringify({ sid: `made-up-${n}` })).toString('base64url')
    const token = `e30.${claims}.x`
    return server.call('PUT /users/tokens', { as, body: { accessToken: token, refreshToken: token }, ip: '10.4.0.3' })
  }
  expect(tally(await Promise.all(Array.from({ length: 125 }, refresh)))).toEqual({
    REFRESH_FAILED: 120,
    RATE_LIMITED: 5,
  })
})

test('only repeats of an admitted order pass beyond the limit of orders', async () => {
  const as = await server.make.loggedIn(await server.make.merchant())
  const order = (key: string) =>
    server.call('POST /orders', { as, body: { products: [] }, headers: { 'idempotency-key': key } })
  const first = []
  for (let n = 0; n < 12; n += 1) first.push(await order(`order-${n}`))
  expect(tally(first)).toEqual({ ORDER_EMPTY: 10, RATE_LIMITED: 2 })
  expect((await order('order-3')).errorCode).toBe('ORDER_EMPTY')
  expect((await order('order-11')).errorCode).toBe('RATE_LIMITED')
})

test('the two paths of the forgotten password share one count', async () => {
  const { merchant: as, email } = await server.make.person(await server.make.merchant())
  const ask = (call: 'GET /users/forgot-password' | 'GET /users/emails/forgot-password') =>
    server.call(call, { as, query: { email }, ip: '10.6.0.1' })
  for (let n = 0; n < 3; n += 1) expect((await ask('GET /users/forgot-password')).status).toBe(200)
  expect((await ask('GET /users/emails/forgot-password')).errorCode).toBe('RATE_LIMITED')
})
