import { afterAll, beforeAll, expect, test } from 'vitest'
import { queuedPasswords } from '#server/security/hashing-queue.ts'
import { hashToken } from '#server/security/keys.ts'
import { writeInvitation } from '#server/tables/office-invitations.ts'
import { day } from '#server/testing/clock.ts'
import { password, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, quickPasswords, type TestServer } from '#server/testing/harness.ts'
import { keyedBodies } from '#server/testing/keyed-bodies.ts'

/** One hash at a time, and none may wait. While `held` is set, the running hash does not finish. */
let held: Promise<void> | null = null
const slow = {
  hash: async (given: string) => {
    await held
    return quickPasswords.hash(given)
  },
  matches: async (stored: string | null, given: string) => {
    await held
    return quickPasswords.matches(stored, given)
  },
}

const token = 'of an invitation'
let server: TestServer
let who: TestPerson & { accessToken: string }
beforeAll(async () => {
  const passwords = queuedPasswords(slow, { running: 1, waiting: 0, retryAfter: 5 })
  server = await makeServer({ passwords, env: { RATE_LIMIT_SCALE: '1' } })
  who = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
  const { tenant } = who.merchant
  const expiresAt = new Date(server.clock.now() + day)
  const email = 'sam@example.com'
  const row = { tenantId: tenant, id: server.deps.random.uuid(), email, emailKey: email, expiresAt }
  await server.database.transact(tenant, 'test', (tx) => writeInvitation(tx, { ...row, tokenHash: hashToken(token) }))
})
afterAll(() => server.close())

const logIn = () =>
  server.call('POST /users/login', { as: who.merchant, body: { email: who.email, password }, ip: '10.0.0.7' })
const signUp = () =>
  server.call('POST /users', {
    as: who.merchant,
    body: keyedBodies['POST /users'],
  })
const change = () =>
  server.call('POST /users/update-password', {
    as: who,
    body: { currentPassword: password, newPassword: 'Foam-day-4' },
  })
const correct = () =>
  server.call('PUT /users/emails', { as: who, body: { email: 'casey@example.org', currentPassword: password } })
const enterAgain = () => server.call('POST /accounts/re-authentication', { as: who, body: { password } })
const enterAsUser = () => server.call('POST /users/re-authentication', { as: who, body: { password } })
const accept = () =>
  server.call('POST /invitations/accept', {
    as: who.merchant,
    body: { token, password, firstName: 'Sam', lastName: 'Ortiz' },
  })
const recover = () =>
  server.call('POST /users/recover-password', {
    as: who.merchant,
    body: { email: who.email, token: 'none', password: 'Foam-day-4', confirmPassword: 'Foam-day-4' },
  })

/** Occupies the only slot while the work runs. */
const whileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
  let release = (): void => undefined
  held = new Promise((resolve) => (release = resolve))
  const holder = server.deps.passwords.hash('the one under way')
  try {
    return await work()
  } finally {
    held = null
    release()
    await holder
  }
}

test('sign-up, log-in, the changes and recovery share one queue, which answers 503 when it is full', async () => {
  await whileBusy(async () => {
    for (const ask of [signUp, logIn, change, correct, recover, enterAgain, enterAsUser, accept]) {
      const refused = await ask()
      expect(refused).toMatchObject({
        status: 503,
        errorCode: 'UNAVAILABLE',
        errorMessage: 'Service unavailable. Please try again later.',
      })
      expect(refused.headers['retry-after']).toBe('5')
    }
  })
  expect((await signUp()).status).toBe(201)
})

test('a log-in that was refused by a full queue does not count as a wrong password', async () => {
  await whileBusy(async () => {
    for (let n = 0; n < 6; n += 1) expect((await logIn()).errorCode).toBe('UNAVAILABLE')
  })
  expect((await logIn()).status).toBe(200)
})
