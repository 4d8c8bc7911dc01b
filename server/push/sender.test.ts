import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pushOutbox } from '#server/tables/push-outbox.ts'
import { pushTokens } from '#server/tables/push-tokens.ts'
import { day, hour, minute } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { Push, PushPort } from './port.ts'

/** A push service that can be down, and that reports some tokens as gone. */
const service = {
  down: new Set<string>(),
  gone: new Set<string>(),
  taken: [] as Push[],
  asked: 0,
  held: Promise.resolve(),
}
const port: PushPort = {
  check: async () => undefined,
  send: async (push) => {
    service.asked += 1
    await service.held
    if (service.gone.has(push.token)) return 'gone'
    if (service.down.has('all') || service.down.has(push.token)) throw new Error('unavailable')
    service.taken.push(push)
    return 'sent'
  },
}

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let person: TestPerson
beforeAll(async () => {
  server = await makeServer({ pushPort: port })
})
afterAll(() => server.close())
beforeEach(async () => {
  service.down.clear()
  service.gone.clear()
  service.taken.length = 0
  service.asked = 0
  service.held = Promise.resolve()
  merchant = await server.make.merchant({ companyName: 'Duck Wash' })
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  person = await server.make.loggedIn(merchant)
})

const deviceIdOf = (token: string) => token.padEnd(20, 'z')
const register = async (token: string, as = person) => {
  await server.call('POST /users/firebase', { as, body: { token }, headers: { deviceId: deviceIdOf(token) } })
}
const target = (body: object = {}, key?: string, as = admin) =>
  server.call('POST /notifications/target', {
    as,
    body: { email: person.email, ...body },
    headers: key ? { 'idempotency-key': key } : {},
  })
const messages = async () =>
  (await server.call('PATCH /users/notifications', { as: await server.make.logIn(person) })).result
const saveConfig = () =>
  server.call('POST /accounts/site-config', {
    as: admin,
    body: { siteConfig: { companyName: 'Duck Wash', version: '1', menuItems: [], shopItems: [] } },
  })
const rows = () =>
  server.database.transact(merchant.tenant, 'test', async (tx) => ({
    waiting: (await tx.select().from(pushOutbox)).length,
    tokens: (await tx.select().from(pushTokens)).map(({ token }) => token).sort(),
  }))
const tokensTaken = () => service.taken.map(({ token }) => token).sort()

describe('a targeted message', () => {
  test('reaches every device of the user, and is in the notifications', async () => {
    await register('phone')
    await register('tablet')
    await register('admins', admin)
    const answer = await target({ title: 'Free foam', body: 'Today only.' })
    expect(answer.result).toEqual({ sent: 2 })
    const createDate = server.clock.date().toISOString()
    expect(tokensTaken()).toEqual(['phone', 'tablet'])
    expect(service.taken[0]?.data).toEqual({ title: 'Free foam', body: 'Today only.', createDate })
    expect(await messages()).toEqual([{ title: 'Free foam', body: 'Today only.', createDate, read: false }])
    expect((await rows()).waiting).toBe(0)
  })

  test('may lead to a screen of the app, and to no other address', async () => {
    await register('phone')
    expect((await target({ body: 'Look', path: '/Wallet/' })).result).toEqual({ sent: 1 })
    expect(service.taken[0]?.data).toMatchObject({ body: 'Look', path: '/wallet' })
    expect(await messages()).toMatchObject([{ body: 'Look', path: '/wallet' }])
    for (const path of ['https://evil.example', '//evil.example', '/nowhere', '/logOut', 'javascript:alert(1)'])
      expect(await target({ path })).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
    expect(await messages()).toHaveLength(1)
  })

  test("without a text has a default with the merchant's name", async () => {
    await register('phone')
    await target({ email: person.email.toUpperCase() })
    expect(service.taken[0]?.data).toMatchObject({ title: 'Duck Wash', body: 'This is a test notification.' })
  })

  test('for a user without a device is in the notifications all the same', async () => {
    expect(await target()).toMatchObject({
      status: 409,
      errorCode: 'PUSH_NO_DEVICE',
      errorMessage: 'That user has no device registered for push notifications.',
    })
    expect(await messages()).toHaveLength(1)
  })

  test('that reaches no device is reported as failed, and is not sent later', async () => {
    await register('phone')
    service.down.add('all')
    expect(await target()).toMatchObject({
      status: 502,
      errorCode: 'PUSH_DOWN',
      errorMessage: 'The notification could not be sent.',
    })
    expect(await messages()).toHaveLength(1)
    service.down.clear()
    server.clock.advance(hour)
    await server.runner.drain()
    expect(service.taken).toEqual([])
  })

  test('that reached one device is retried at the other', async () => {
    await register('phone')
    await register('tablet')
    service.down.add('tablet')
    expect((await target()).result).toEqual({ sent: 1 })
    service.down.clear()
    await server.runner.drain()
    expect(tokensTaken()).toEqual(['phone'])
    server.clock.advance(minute)
    await server.runner.drain()
    expect(tokensTaken()).toEqual(['phone', 'tablet'])
  })

  test('drops a token that is gone', async () => {
    await register('phone')
    await register('tablet')
    service.gone.add('tablet')
    expect((await target()).result).toEqual({ sent: 1 })
    expect(await rows()).toEqual({ waiting: 0, tokens: ['phone'] })
    service.gone.add('phone')
    expect((await target()).errorCode).toBe('PUSH_NO_DEVICE')
    expect((await rows()).tokens).toEqual([])
    const { pushes } = (await server.call('GET /accounts/today', { as: admin })).result
    expect(pushes).toEqual({ waiting: 0, gone: 2, expired: 0 })
  })

  test('is given up after a day, and both are among the figures of the merchant', async () => {
    await register('phone')
    await register('tablet')
    service.down.add('tablet')
    await target()
    const pushes = async () =>
      (await server.call('GET /accounts/today', { as: await server.make.logIn(admin) })).result.pushes
    expect(await pushes()).toEqual({ waiting: 1, gone: 0, expired: 0 })
    server.clock.advance(day + hour)
    await server.runner.drain()
    expect(await pushes()).toEqual({ waiting: 0, gone: 0, expired: 1 })
  })

  test('repeated with its key is neither sent nor stored twice', async () => {
    await register('phone')
    const first = await target({}, 'k')
    const again = await target({}, 'k')
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.result).toEqual(first.result)
    expect(service.taken).toHaveLength(1)
    expect(await messages()).toHaveLength(1)
  })

  test('repeated with its key while it is being sent is not sent twice', async () => {
    await register('phone')
    let release = () => undefined as void
    service.held = new Promise((done) => {
      release = done
    })
    const first = target({}, 'k')
    await vi.waitFor(() => expect(service.asked).toBe(1))
    expect((await target({}, 'k')).errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
    release()
    expect((await first).result).toEqual({ sent: 1 })
    expect((await target({}, 'k')).headers['idempotency-replayed']).toBe('true')
    expect(service.taken).toHaveLength(1)
  })

  test('that failed keeps the date of its first attempt on a repeat', async () => {
    await register('phone')
    const createDate = server.clock.date().toISOString()
    service.down.add('all')
    await target({}, 'k')
    service.down.clear()
    server.clock.advance(minute)
    await target({}, 'k')
    expect(service.taken.map(({ data }) => data)).toMatchObject([{ createDate }])
  })

  test('that failed is stored once, however often it is repeated with its key', async () => {
    await register('phone')
    service.down.add('all')
    expect((await target({}, 'k')).errorCode).toBe('PUSH_DOWN')
    service.down.clear()
    expect((await target({}, 'k')).result).toEqual({ sent: 1 })
    expect(await messages()).toHaveLength(1)
  })

  test('is for users of this merchant, from its admins', async () => {
    expect(await target({ email: 'nobody@example.com' })).toMatchObject({ status: 404, errorCode: 'PUSH_NO_USER' })
    const elsewhere = await server.make.loggedIn(await server.make.merchant())
    expect((await target({ email: elsewhere.email })).errorCode).toBe('PUSH_NO_USER')
    expect((await target({}, undefined, person)).errorCode).toBe('FORBIDDEN')
    expect((await target({ email: 'no address' })).errorCode).toBe('VALIDATION')
  })
})

test('a saved config causes no push', async () => {
  await register('phone')
  expect((await saveConfig()).status).toBe(200)
  await server.idle()
  expect([service.asked, (await rows()).waiting]).toEqual([0, 0])
})

test('more messages than one batch are all sent', async () => {
  for (let user = 0; user < 3; user += 1) {
    const who = await server.make.loggedIn(merchant)
    await register(`reached${user}`, who)
    for (let n = 0; n < 15; n += 1) {
      service.down.add(`t${user}x${n}`)
      await register(`t${user}x${n}`, who)
    }
    await target({ email: who.email })
  }
  expect((await rows()).waiting).toBe(45)
  service.down.clear()
  server.clock.advance(hour)
  await server.runner.drain()
  expect(new Set(tokensTaken()).size).toBe(48)
  expect((await rows()).waiting).toBe(0)
})

describe('a queued push', () => {
  test('is not sent to a token that moved to another user', async () => {
    await register('phone')
    await register('tablet')
    service.down.add('phone')
    await target({ body: 'for one person only' })
    service.down.clear()
    await register('phone', admin)
    server.clock.advance(hour)
    await server.runner.drain()
    expect(tokensTaken()).toEqual(['tablet'])
  })

  test('is deleted by a log-out on its device', async () => {
    await register('phone')
    await register('tablet')
    service.down.add('phone')
    await target()
    await server.call('DELETE /users/tokens', { as: person, headers: { deviceId: deviceIdOf('phone') } })
    expect(await rows()).toEqual({ waiting: 0, tokens: ['tablet'] })
  })

  test('is deleted after a day', async () => {
    await register('phone')
    await register('tablet')
    service.down.add('phone')
    await target()
    expect((await rows()).waiting).toBe(1)
    server.clock.advance(day + minute)
    await server.runAll('cleaning')
    expect((await rows()).waiting).toBe(0)
  })
})

test('without a push service the admin gets an error', async () => {
  const files = {
    CLEARCOAT_MODE: 'production',
    JWT_SECRET: 'a secret of thirty-two and more different letters',
    SMTP_URL: 'smtp://localhost',
    PUBLIC_HOST: 'localhost',
  }
  const silent = await makeServer({ env: files })
  const at = await silent.make.merchant()
  const [boss, who] = [await silent.make.loggedIn(at, { isAdmin: true }), await silent.make.loggedIn(at)]
  await silent.call('POST /users/firebase', { as: who, body: { token: 'phone' } })
  expect((await silent.call('POST /notifications/target', { as: boss, body: { email: who.email } })).errorCode).toBe(
    'PUSH_DOWN',
  )
  expect((await silent.app.inject({ url: '/push.json', headers: { host: 'localhost' } })).statusCode).toBe(404)
  await silent.close()
})
