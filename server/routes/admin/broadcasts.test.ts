import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Audience } from '#contract/shapes/broadcast.ts'
import type { PushPort } from '#server/push/port.ts'
import { clubs } from '#server/tables/clubs.ts'
import { savePushToken } from '#server/tables/push-tokens.ts'
import { redemptions } from '#server/tables/redemptions.ts'
import { users } from '#server/tables/users.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const gone = new Set<string>()
const port: PushPort = {
  check: async () => undefined,
  send: async ({ token }) => (gone.has(token) ? 'gone' : 'sent'),
}
const day = 86_400_000

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
beforeAll(async () => {
  server = await makeServer({ pushPort: port })
})
afterAll(() => server.close())
beforeEach(async () => {
  gone.clear()
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
})

const as = <T>(work: Parameters<TestServer['database']['transact']>[2]) =>
  server.database.transact(merchant.tenant, 'test', work) as Promise<T>
/** A customer with a device, unless its token is null. */
const customer = async (token: string | null, homeLocationId = 0): Promise<TestPerson> => {
  const made = await server.make.person(merchant, { homeLocationId })
  const row = { tenantId: merchant.tenant, userId: made.userId, deviceId: null, platform: 'web' as const }
  if (token !== null)
    await as((tx) => savePushToken(tx, { ...row, token, tokenHash: `hash of ${token}`, seenAt: server.clock.date() }))
  return made
}
const washed = (userId: string, at: Date) =>
  as((tx) =>
    tx.insert(redemptions).values({
      tenantId: merchant.tenant,
      id: server.deps.random.uuid(),
      kind: 'wallet',
      userId,
      name: 'Wash',
      locationId: 1,
      terminalId: 'T1',
      at,
    }),
  )
const join = (userId: string, status: 'active' | 'endbillingpending', until: Date) =>
  as((tx) =>
    tx.insert(clubs).values({
      tenantId: merchant.tenant,
      userId,
      productId: 1,
      name: 'Club',
      status,
      monthlyCents: 100,
      taxRate: 0,
      locationIds: [],
      startedAt: server.clock.date(),
      nextBillingAt: until,
      billingDay: 1,
    }),
  )
const count = async (audience: Audience) =>
  (await server.call('POST /accounts/audience', { as: admin, body: { audience } })).result
const send = (body: object, idempotencyKey = server.deps.random.uuid(), who = admin) =>
  server.call('POST /accounts/broadcasts', {
    as: who,
    body: body,
    headers: { 'idempotency-key': idempotencyKey },
  })
const sent = async () => (await server.call('GET /accounts/broadcasts', { as: admin })).result
const inbox = async (of: TestPerson) =>
  (await server.call('GET /users/notifications/list', { as: await server.make.logIn(of) })).result

describe('an audience', () => {
  test('is counted by home location, membership and the last wash', async () => {
    const [elm, mill] = [await customer('elm', 1), await customer('mill', 2)]
    await customer(null, 1)
    const soon = new Date(server.clock.now() + day)
    await join(elm.userId, 'active', soon)
    await join(mill.userId, 'endbillingpending', server.clock.date())
    expect(await count({})).toEqual({ customers: 4, reached: 2, silent: 2 })
    expect(await count({ locationIds: [1] })).toEqual({ customers: 4, reached: 1, silent: 1 })
    expect(await count({ locationIds: [1, 2] })).toEqual({ customers: 4, reached: 2, silent: 1 })
    expect(await count({ isMember: true })).toEqual({ customers: 4, reached: 1, silent: 0 })
    expect(await count({ wantsOffers: true })).toEqual({ customers: 4, reached: 0, silent: 0 })
    await as((tx) => tx.update(users).set({ optInToMarketing: true }).where(eq(users.id, elm.userId)))
    expect(await count({ wantsOffers: true, locationIds: [1, 2] })).toEqual({ customers: 4, reached: 1, silent: 0 })
    // No customer is older than a week.
    expect(await count({ awayDays: 7 })).toMatchObject({ reached: 0, silent: 0 })
    server.clock.advance(30 * day)
    await washed(mill.userId, new Date(server.clock.now() - 5 * day))
    await washed(elm.userId, new Date(server.clock.now() - 20 * day))
    admin = await server.make.logIn(admin)
    expect(await count({ awayDays: 7 })).toMatchObject({ reached: 1, silent: 2 })
    expect(await count({ awayDays: 7, locationIds: [2] })).toMatchObject({ reached: 0, silent: 0 })
    expect(await count({ awayDays: 4 })).toMatchObject({ reached: 2 })
  })

  test('of no location, of a bad form, and of another role is refused', async () => {
    for (const audience of [{ locationIds: [] }, { awayDays: 0 }, { isMember: false }])
      expect((await server.call('POST /accounts/audience', { as: admin, body: { audience } })).errorCode).toBe(
        'VALIDATION',
      )
    const other = await server.make.loggedIn(merchant)
    expect((await server.call('POST /accounts/audience', { as: other, body: { audience: {} } })).errorCode).toBe(
      'FORBIDDEN',
    )
    expect((await server.call('GET /accounts/broadcasts', { as: other })).errorCode).toBe('FORBIDDEN')
    expect((await send({ audience: {}, body: 'Hi' }, 'k', other)).errorCode).toBe('FORBIDDEN')
  })
})

describe('a message to an audience', () => {
  const message = { audience: { locationIds: [1] }, title: 'Foam', body: 'Free wax on Sunday', path: '/wallet' }

  test('reaches its devices in batches, once, and is listed with what became of them', async () => {
    const of = await Promise.all(Array.from({ length: 51 }, (_, at) => customer(`token ${at}`, 1)))
    const elsewhere = await customer('elsewhere', 2)
    gone.add('token 3')
    expect((await send(message, 'once')).result).toBe(true)
    expect((await send(message, 'once')).result).toBe(true)
    await server.idle()
    await server.runner.drain(['broadcast', 'push'])
    const [listed, ...others] = await sent()
    expect(others).toEqual([])
    expect(listed).toMatchObject({
      audience: { locationIds: [1] },
      sender: { name: 'Sam Ortiz', isYou: true },
      customers: 51,
      isComplete: true,
      devices: { queued: 0, sent: 50, gone: 1, retrying: 0, failed: 0 },
    })
    expect(await inbox(of[0]!)).toMatchObject([{ title: 'Foam', body: 'Free wax on Sunday', path: '/wallet' }])
    expect(await inbox(elsewhere)).toEqual([])
    expect((await server.call('GET /accounts/pushes', { as: admin })).result).toEqual([])
    const { acts } = (await server.call('GET /accounts/audit', { as: admin })).result
    expect(acts.filter(({ act }) => act === 'broadcast sent')).toMatchObject([{ subject: '51' }])
  })

  test('is titled with the company, and forgotten after 30 days', async () => {
    await customer('a', 1)
    await send({ audience: {}, body: ' Hi ' })
    expect(await sent()).toMatchObject([{ body: 'Hi', path: null }])
    expect((await sent())[0]?.title).toBe(`Wash ${merchant.tenant}`)
    server.clock.advance(31 * day)
    admin = await server.make.logIn(admin)
    expect(await sent()).toEqual([])
    await server.runAll('cleaning')
  })

  test('without a device, a text or a screen is refused', async () => {
    await customer(null, 1)
    expect(await send(message)).toMatchObject({
      errorCode: 'VALIDATION',
      fieldErrors: { audience: 'No device of this audience is registered.' },
    })
    await customer('a', 1)
    expect((await send({ ...message, body: '  ' })).errorCode).toBe('VALIDATION')
    expect((await send({ ...message, path: 'https://evil.example' })).fieldErrors).toHaveProperty('path')
    expect(await sent()).toEqual([])
  })
})
