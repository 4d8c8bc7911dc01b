import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PushRefused, type PushPort } from '#server/push/port.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { serviceAccounts } from '#server/tables/service-accounts.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

/** A push service whose answers the tests choose. */
const service = { refuses: 0, silent: false, gone: new Set<string>(), down: new Set<string>() }
const port: PushPort = {
  check: async () => {
    if (service.silent) throw new Error('time out')
    if (service.refuses > 0) throw new PushRefused('Firebase gave no access', service.refuses)
  },
  send: async ({ token }) => {
    if (service.down.has(token)) throw new PushRefused('Firebase answered 503', 503)
    return service.gone.has(token) ? 'gone' : 'sent'
  },
}

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
beforeAll(async () => {
  server = await makeServer({ pushPort: port })
})
afterAll(() => server.close())
beforeEach(async () => {
  Object.assign(service, { refuses: 0, silent: false, gone: new Set(), down: new Set() })
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
})

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const keyFile = (change: object = {}) =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'puddle-lane-push',
    private_key_id: 'aa11bb22cc339f3c',
    private_key: pem,
    client_email: 'push@puddle-lane-push.iam.gserviceaccount.com',
    client_id: '1',
    ...change,
  })

const upload = async (content: string, name = 'key.json', field = 'file', as = admin, at = server) => {
  const form = new FormData()
  form.append(field, new Blob([content]), name)
  const wire = new Response(form)
  const type = wire.headers.get('content-type') ?? ''
  const body = Buffer.from(await wire.arrayBuffer())
  return at.call('POST /accounts/settings/firebase', { as, body, headers: { 'content-type': type } })
}
const again = () => server.call('POST /accounts/re-authentication', { as: admin, body: { password } })
const key = async () => (await server.call('GET /accounts/firebase-key', { as: admin })).result
const check = async () => (await server.call('POST /accounts/firebase-key/check', { as: admin })).result
const stored = () =>
  server.database.transact(merchant.tenant, 'test', (tx) =>
    tx.select().from(serviceAccounts).where(eq(serviceAccounts.service, 'firebase')),
  )

describe('the key for pushes', () => {
  test('needs the password again, is stored encrypted, and is never given out', async () => {
    expect(await upload(keyFile())).toMatchObject({ status: 403, errorCode: 'PASSWORD_AGAIN' })
    await again()
    const ids = { privateKeyProjectId: 'puddle-lane-push', configProjectId: null }
    const answer = await upload(keyFile())
    expect([answer.status, answer.result]).toEqual([200, ids])
    expect((await server.call('GET /accounts/settings/firebase', { as: admin })).result).toEqual(ids)
    const savedAt = server.clock.date().toISOString()
    const shown = { projectId: 'puddle-lane-push', keyEnd: '9f3c', savedAt, isOwn: true }
    expect(await key()).toEqual({ key: shown, canStore: true, configProjectId: null, lastSentAt: null, sent: 0 })
    const [row] = await stored()
    for (const secret of ['PRIVATE KEY', 'gserviceaccount', 'aa11bb22'])
      expect(JSON.stringify(row)).not.toContain(secret)
    const acts = await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(auditLog))
    expect(acts.at(-1)).toMatchObject({ act: 'push key saved', subject: 'puddle-lane-push' })
    expect(JSON.stringify(acts)).not.toContain('PRIVATE KEY')
  })

  test('is replaced by another, and removed', async () => {
    await again()
    await upload(keyFile())
    await upload(keyFile({ project_id: 'other-push', private_key_id: undefined }), 'OTHER.JSON')
    expect((await key()).key).toMatchObject({ projectId: 'other-push', keyEnd: null })
    expect(await stored()).toHaveLength(1)
    const late = await server.make.logIn(admin)
    expect(await server.call('DELETE /accounts/firebase-key', { as: late })).toMatchObject({
      status: 403,
      errorCode: 'PASSWORD_AGAIN',
    })
    for (let times = 0; times < 2; times += 1)
      expect((await server.call('DELETE /accounts/firebase-key', { as: admin })).result).toMatchObject({ key: null })
    expect([(await key()).key, await stored()]).toEqual([null, []])
  })

  test.each([
    ['no JSON', 'not json', 'key.json'],
    ['another name', keyFile(), 'key.txt'],
    ['the configuration of a browser', keyFile({ type: undefined, private_key: undefined }), 'key.json'],
    ['another type', keyFile({ type: 'authorized_user' }), 'key.json'],
    ['a path for a project', keyFile({ project_id: '../evil' }), 'key.json'],
    ['no key', keyFile({ private_key: 'Zx81QpR4' }), 'key.json'],
    ['an empty file', '', 'key.json'],
  ])('of a bad form is refused: %s', async (_, content, name) => {
    await again()
    const answer = await upload(content, name)
    expect(answer).toMatchObject({ status: 400, errorCode: 'FIREBASE_FILE' })
    expect(answer.text).not.toContain('Zx81QpR4')
    expect(await stored()).toEqual([])
  })

  test('that is too large, missing or no form is refused', async () => {
    await again()
    expect(await upload(keyFile({ more: 'x'.repeat(66 * 1024) }))).toMatchObject({
      status: 413,
      errorCode: 'PAYLOAD_TOO_LARGE',
    })
    expect(await upload(keyFile(), 'key.json', 'other')).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
    const json = await server.call('POST /accounts/settings/firebase', { as: admin, body: { file: keyFile() } })
    expect(json).toMatchObject({ status: 415, errorCode: 'UNSUPPORTED_MEDIA' })
  })

  test('that cannot be opened any more is named as such', async () => {
    await again()
    await upload(keyFile())
    await server.database.transact(merchant.tenant, 'test', (tx) =>
      tx.update(serviceAccounts).set({ sealed: 'v1.x.y.z' }),
    )
    expect((await key()).key).toMatchObject({ projectId: null, keyEnd: null, isOwn: true })
    const ids = { privateKeyProjectId: null, configProjectId: null }
    expect((await server.call('GET /accounts/settings/firebase', { as: admin })).result).toEqual(ids)
  })

  test('cannot be stored by a server without CREDENTIALS_KEY, which says so before the upload', async () => {
    const env = {
      CLEARCOAT_MODE: 'production',
      JWT_SECRET: 'a secret of thirty-two and more different letters',
      SMTP_URL: 'smtp://localhost',
      PUBLIC_HOST: 'localhost',
    }
    const keyless = await makeServer({ beside: server, pushPort: port, env })
    try {
      const there = await keyless.make.logIn(admin)
      expect((await keyless.call('GET /accounts/firebase-key', { as: there })).result.canStore).toBe(false)
      await keyless.call('POST /accounts/re-authentication', { as: there, body: { password } })
      const answer = await upload(keyFile(), 'key.json', 'file', there, keyless)
      expect(answer).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' })
      expect(answer.errorMessage).toContain('CREDENTIALS_KEY is missing')
      expect(await stored()).toEqual([])
    } finally {
      await keyless.close()
    }
  })

  test('is checked by a dry run', async () => {
    expect(await check()).toEqual({ state: 'works', status: null })
    service.refuses = 401
    expect(await check()).toEqual({ state: 'refused', status: 401 })
    service.silent = true
    expect(await check()).toEqual({ state: 'unreachable', status: null })
  })
})

describe('what became of a message', () => {
  const sent = async (as = admin) => (await server.call('GET /accounts/pushes', { as })).result
  const target = (email: string) =>
    server.call('POST /notifications/target', { as: admin, body: { email, title: 'Foam', path: '/wallet' } })

  test('is told for each device, without its token', async () => {
    const customer = await server.make.loggedIn(merchant)
    const register = (token: string) =>
      server.call('POST /users/firebase', {
        as: customer,
        body: { token },
        headers: { deviceId: token.padEnd(20, 'z') },
      })
    for (const token of ['reached', 'removed', 'silent']) {
      await register(token)
      server.clock.advance(1_000)
    }
    service.gone.add('removed')
    service.down.add('silent')
    expect((await target(customer.email)).result).toEqual({ sent: 1 })
    const [message, ...others] = await sent()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      email: customer.email,
      title: 'Foam',
      path: '/wallet',
      sender: { name: 'Sam Ortiz', isYou: true },
      devices: [
        { platform: 'web', state: 'retrying', reason: 'Firebase answered 503' },
        { platform: 'web', state: 'gone', reason: null },
        { platform: 'web', state: 'sent', reason: null },
      ],
    })
    expect(JSON.stringify(message)).not.toMatch(/"(reached|removed|silent)/)
    expect(await key()).toMatchObject({ sent: 1, lastSentAt: server.clock.date().toISOString() })
    service.down.clear()
    server.clock.advance(120_000)
    await server.runner.drain(['push'])
    expect((await sent())[0]?.devices[0]).toMatchObject({ state: 'sent', reason: null })
    const elsewhere = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    expect(await sent(elsewhere)).toEqual([])
  })

  test('is told when its device has left before another attempt', async () => {
    const customer = await server.make.loggedIn(merchant)
    for (const token of ['reached', 'silent'])
      await server.call('POST /users/firebase', {
        as: customer,
        body: { token },
        headers: { deviceId: token.padEnd(20, 'z') },
      })
    service.down.add('silent')
    await target(customer.email)
    service.down.clear()
    await server.call('DELETE /users/tokens', { as: customer, headers: { deviceId: 'silent'.padEnd(20, 'z') } })
    server.clock.advance(120_000)
    await server.runner.drain(['push'])
    const failed = (await sent())[0]?.devices.find(({ state }) => state === 'failed')
    expect(failed?.reason).toBe('The message was withdrawn, or the device has left')
  })

  test('is told when no device was reached, and the message is not sent later', async () => {
    const customer = await server.make.loggedIn(merchant)
    await server.call('POST /users/firebase', { as: customer, body: { token: 'silent' } })
    service.down.add('silent')
    expect(await target(customer.email)).toMatchObject({ status: 502, errorCode: 'PUSH_DOWN' })
    expect((await sent())[0]?.devices).toMatchObject([{ state: 'failed', reason: 'Firebase answered 503' }])
  })

  test('is refused to customers, as is the key', async () => {
    const customer = await server.make.loggedIn(merchant)
    const calls = [
      server.call('GET /accounts/pushes', { as: customer }),
      server.call('GET /accounts/firebase-key', { as: customer }),
      server.call('GET /accounts/settings/firebase', { as: customer }),
      server.call('POST /accounts/firebase-key/check', { as: customer }),
      server.call('DELETE /accounts/firebase-key', { as: customer }),
      upload(keyFile(), 'key.json', 'file', customer),
    ]
    for (const call of calls) expect(await call).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
  })
})
