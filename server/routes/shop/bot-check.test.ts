import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { botTokens } from '#server/tables/bot-tokens.ts'
import { day, minute } from '#server/testing/clock.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { keyedBodies } from '#server/testing/keyed-bodies.ts'
import { solve } from '#server/testing/solve-challenge.ts'

let server: TestServer
/** Another instance of the same server. */
let second: TestServer
let merchant: TestMerchant
let user: TestPerson
const secret = { BOT_CHECK: 'altcha', JWT_SECRET: 'a secret of more than thirty-two characters' }
beforeAll(async () => {
  server = await makeServer({ env: secret })
  second = await makeServer({ beside: server, env: secret })
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(async () => {
  merchant = await server.make.merchant()
  user = await server.make.person(merchant)
})

const newToken = async (as = merchant, at = server) => solve((await at.call('GET /bot-check', { as })).result.challenge)
const logIn = (captcha?: string, { as = merchant, at = server, who = user } = {}) =>
  at.call('POST /users/login', {
    as,
    body: { email: who.email, password },
    headers: captcha === undefined ? {} : { captcha },
  })
const refused = { status: 400, errorCode: 'CAPTCHA', errorMessage: 'Captcha verification failed. Please try again.' }

test('a solved challenge opens the log-in, once', async () => {
  const token = await newToken()
  expect((await logIn(token)).status).toBe(200)
  expect(await logIn(token)).toMatchObject(refused)
})

test('a used token is refused by another instance too', async () => {
  const token = await newToken()
  expect((await logIn(token, { at: second })).status).toBe(200)
  expect(await logIn(token)).toMatchObject(refused)
})

test('a restart keeps open challenges good and used tokens used', async () => {
  const [open, used] = [await newToken(), await newToken()]
  await logIn(used)
  const restarted = await makeServer({ beside: server, env: secret })
  expect(await logIn(used, { at: restarted })).toMatchObject(refused)
  expect((await logIn(open, { at: restarted })).status).toBe(200)
  await restarted.close()
})

test('a challenge of a server with another secret is refused', async () => {
  const other = await makeServer({ beside: server, env: { ...secret, JWT_SECRET: 'x'.repeat(40) } })
  const token = await newToken(merchant, other)
  expect(await logIn(token)).toMatchObject(refused)
  await other.close()
})

test('another spelling of a used token is the same token', async () => {
  const token = await newToken()
  await logIn(token)
  const spaced = JSON.stringify(JSON.parse(Buffer.from(token, 'base64').toString()), null, 1)
  expect(await logIn(Buffer.from(spaced).toString('base64'))).toMatchObject(refused)
})

test('a token that two requests bring at once opens one log-in', async () => {
  const token = await newToken()
  const answers = await Promise.all([logIn(token), logIn(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a request without a token, and one with a text that is none, is refused', async () => {
  expect(await logIn()).toMatchObject(refused)
  for (const text of ['', 'x', Buffer.from('{}').toString('base64'), Buffer.from('[1]').toString('base64')])
    expect(await logIn(text)).toMatchObject(refused)
})

test('a challenge that was changed, or solved wrong, is refused', async () => {
  const read = (token: string) => JSON.parse(Buffer.from(token, 'base64').toString())
  const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
  const easier = read(await newToken())
  easier.challenge.parameters.cost = 1
  const wrong = read(await newToken())
  wrong.solution.counter += 1
  wrong.solution.derivedKey = wrong.solution.derivedKey.replace(/..$/, (byte: string) => (byte === '00' ? '11' : '00'))
  expect(await logIn(pack(easier))).toMatchObject(refused)
  expect(await logIn(pack(wrong))).toMatchObject(refused)
})

test('a token lives for ten minutes', async () => {
  const [early, late] = [await newToken(), await newToken()]
  server.clock.advance(10 * minute - 1)
  expect((await logIn(early)).status).toBe(200)
  server.clock.advance(1)
  expect(await logIn(late)).toMatchObject(refused)
})

test('a token of another merchant is refused', async () => {
  const other = await server.make.merchant()
  expect(await logIn(await newToken(other))).toMatchObject(refused)
})

test('a sign-up needs a token, and its repeat gets the stored answer without another', async () => {
  const body = { ...keyedBodies['POST /users'], email: `${merchant.subdomain}@example.com` }
  const signUp = (captcha?: string) =>
    server.call('POST /users', {
      as: merchant,
      body,
      headers: { 'idempotency-key': 'one', ...(captcha === undefined ? {} : { captcha }) },
    })
  expect(await signUp()).toMatchObject(refused)
  const token = await newToken()
  const made = await signUp(token)
  expect(made.status).toBe(201)
  const again = await signUp(token)
  expect(again).toMatchObject({ status: 201, result: made.result })
  expect(again.headers['idempotency-replayed']).toBe('true')
})

test.each([
  'GET /payments/hosted-forms',
  'GET /payments/exact/form_data',
  'GET /payments/worldpay/addnew',
  'GET /payments/moneris/setup',
] as const)('%s needs a token, in the header or in the query', async (call) => {
  const session = (await logIn(await newToken())).result
  const as = { ...user, ...session }
  const setUp = (query: Record<string, string>, headers = {}) =>
    server.call(call, { as, query: { socketId: '0'.repeat(32), ...query }, headers })
  expect(await setUp({})).toMatchObject(refused)
  // The next check refuses a set-up of another processor, or without a socket.
  const checkedNext = ['SOCKET_UNKNOWN', 'PROCESSOR_OTHER']
  expect(checkedNext).toContain((await setUp({ captcha: await newToken() })).errorCode)
  expect(checkedNext).toContain((await setUp({ captcha: 'x' }, { captcha: await newToken() })).errorCode)
})

test('used tokens are forgotten a day after they expired', async () => {
  await logIn(await newToken())
  const stored = () => server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(botTokens))
  expect(await stored()).toHaveLength(1)
  server.clock.advance(day + 11 * minute)
  await server.runAll('cleaning')
  expect(await stored()).toEqual([])
})

test('without a bot check no call needs a token', async () => {
  const open = await makeServer()
  const at = await open.make.merchant()
  expect((await open.call('GET /bot-check', { as: at })).result).toEqual({
    kind: 'none',
    siteKey: null,
    challenge: null,
  })
  expect((await logIn(undefined, { as: at, at: open, who: await open.make.person(at) })).status).toBe(200)
  await open.close()
})

test('while an outside provider cannot be asked, a log-in is refused and can be tried again', async () => {
  let isDown = true
  const botCheck = {
    kind: 'turnstile' as const,
    open: async () => ({ kind: 'turnstile' as const, siteKey: 'site', challenge: null }),
    verify: async ({ token, now }: { token: string; now: Date }) => {
      if (isDown) throw new Error('no answer')
      return { id: token, expiresAt: now }
    },
  }
  const other = await makeServer({ botCheck })
  const at = await other.make.merchant()
  const options = { as: at, at: other, who: await other.make.person(at) }
  expect(await logIn('token', options)).toMatchObject(refused)
  isDown = false
  expect((await logIn('token', options)).status).toBe(200)
  await other.close()
})
