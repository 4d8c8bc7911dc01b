import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAuthenticator } from '#server/testing/authenticator.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

// Transactions that run beside each other: on a Postgres server only.

let server: TestServer
let merchant: TestMerchant
beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant()
})
afterAll(() => server.close())

const origin = () => `http://${merchant.subdomain}.localhost:8080`
const askToLogIn = async () => (await server.call('POST /users/login/passkey/options', { as: merchant })).result
const logIn = (passkey: object) => server.call('POST /users/login/passkey', { as: merchant, body: { passkey } })
const codes = (answers: { status: number; errorCode: unknown }[]) =>
  answers.map(({ status, errorCode }) => errorCode ?? status).sort()

const withPasskey = async (name: string) => {
  const as: TestPerson = await server.make.loggedIn(merchant)
  const authenticator = makeAuthenticator(name)
  const { result } = await server.call('POST /users/passkeys/options', { as })
  const passkey = authenticator.create(result, { origin: origin() })
  const add = () => server.call('POST /users/passkeys', { as, body: { passkey } })
  return { as, authenticator, add }
}

test('of one answer of an authenticator that arrives ten times at once, one is taken', async () => {
  const { authenticator, add } = await withPasskey('ten times')
  const added = await Promise.all(Array.from({ length: 10 }, add))
  expect(codes(added)).toEqual([201, ...Array.from({ length: 9 }, () => 'CHALLENGE_ENDED')])
  const used = authenticator.get(await askToLogIn(), { origin: origin() })
  const opened = await Promise.all(Array.from({ length: 10 }, () => logIn(used)))
  expect(codes(opened)).toEqual([200, ...Array.from({ length: 9 }, () => 'CHALLENGE_ENDED')])
})

test('of a passkey and its copy that are used at once, one gets in, and the passkey ends', async () => {
  const { authenticator, add } = await withPasskey('copied')
  await add()
  const copy = authenticator.copy()
  const both = [
    authenticator.get(await askToLogIn(), { origin: origin() }),
    copy.get(await askToLogIn(), { origin: origin() }),
  ]
  expect(codes(await Promise.all(both.map(logIn)))).toEqual([200, 'PASSKEY_CLONED'])
  expect((await logIn(authenticator.get(await askToLogIn(), { origin: origin() }))).errorCode).toBe('PASSKEY_CLONED')
})

test('a recovery code that arrives ten times at once logs in once', async () => {
  const as = await server.make.loggedIn(merchant)
  const { result } = await server.call('POST /users/recovery-codes', { as })
  const body = { email: as.email, code: result.codes[0] }
  const use = () => server.call('POST /users/login/recovery-code', { as: merchant, body })
  expect(codes(await Promise.all(Array.from({ length: 10 }, use)))).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 'RECOVERY_CODE'),
  ])
})
