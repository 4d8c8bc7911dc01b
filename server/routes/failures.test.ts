import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let tokensFail = false
const random = {
  ...systemRandom,
  token: (bytes: number) => {
    if (tokensFail) throw new Error('no entropy')
    return systemRandom.token(bytes)
  },
}
beforeAll(async () => {
  server = await makeServer({ random })
  merchant = await server.make.merchant()
})
afterAll(() => server.close())

/** Runs a call with a database that fails every transaction. */
const withoutDatabase = async <T>(ask: () => Promise<T>): Promise<T> => {
  const { database } = server
  const { transact } = database
  database.transact = () => Promise.reject(new Error('connection lost'))
  return ask().finally(() => {
    database.transact = transact
  })
}

test('a site that cannot be loaded has its own error code', async () => {
  // Not yet in memory.
  const query = { subdomain: (await server.make.merchant()).subdomain }
  expect(await withoutDatabase(() => server.call('GET /accounts/site-key', { query }))).toMatchObject({
    status: 500,
    errorCode: 'SITE_LOAD',
    errorMessage: 'An unexpected error occurred while loading the site. Please try again later.',
  })
})

test.each(['GET /users/forgot-password', 'GET /users/emails/forgot-password'] as const)(
  '%s: when no recovery mail can be queued, the answer is the same with and without an account',
  async (call) => {
    const { email } = await server.make.person(merchant)
    // The application key is cached from here on.
    await server.call('GET /locations', { as: merchant })
    const ask = (to: string) => withoutDatabase(() => server.call(call, { as: merchant, query: { email: to } }))
    const [known, unknown] = [await ask(email), await ask('unknown@example.com')]
    expect(known).toMatchObject({
      status: 502,
      errorCode: 'MAIL_FAILED_PLAIN',
      errorMessage: 'Sorry, something went wrong. Please try again.',
    })
    expect(unknown.text).toBe(known.text)
  },
)

test('a confirmation mail that cannot be queued is reported with its address, and no row is kept', async () => {
  const as = await server.make.loggedIn(merchant, { emailConfirmedAt: null })
  tokensFail = true
  const refused = await server.call('GET /users/emails/confirmation', { as })
  tokensFail = false
  expect(refused).toMatchObject({
    status: 502,
    errorCode: 'MAIL_FAILED',
    errorMessage: `An error occurred when sending an email to ${as.email}...`,
  })
  expect((await server.call('GET /users/emails/confirmation', { as })).result).toBe(true)
})
