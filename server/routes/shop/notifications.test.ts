import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNotification } from '#server/tables/notifications.ts'
import { pushTokens } from '#server/tables/push-tokens.ts'
import { deviceId } from '#server/testing/call.ts'
import { day, hour, minute } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let person: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  person = await server.make.loggedIn(merchant)
})

const tell = ({ merchant: { tenant: tenantId }, userId }: TestPerson, title: string, ago = 0) => {
  const createdAt = new Date(server.clock.now() - ago)
  const row = { id: server.deps.random.uuid(), tenantId, userId, title, body: 'Hello', createdAt }
  return server.database.transact(tenantId, 'test', (tx) => insertNotification(tx, row))
}
const unread = async (as = person) =>
  (await server.call('GET /users/notifications', { as, query: { status: 'unread' } })).result
const open = (body?: object, key?: string, as = person) =>
  server.call('PATCH /users/notifications', {
    as,
    ...(body ? { body } : {}),
    headers: key ? { 'idempotency-key': key } : {},
  })
const titles = (answer: { result: { title: string; read: boolean }[] }) =>
  answer.result.map(({ title, read }) => `${title}${read ? '' : '*'}`)

describe('the list of messages', () => {
  test('is newest first, has the previous unread marks, and marks all as read', async () => {
    await tell(person, 'old', hour)
    await tell(person, 'new')
    expect(await unread()).toBe(2)
    const first = await open()
    expect(first.result[0]).toEqual({
      title: 'new',
      body: 'Hello',
      createDate: server.clock.date().toISOString(),
      read: false,
    })
    expect(titles(first)).toEqual(['new*', 'old*'])
    expect(await unread()).toBe(0)
    expect(titles(await open())).toEqual(['new', 'old'])
  })

  test('is listed ahead without marking any as read, with an ETag', async () => {
    await tell(person, 'old', hour)
    await tell(person, 'new')
    const ahead = await server.call('GET /users/notifications/list', { as: person })
    expect(titles(ahead)).toEqual(['new*', 'old*'])
    expect(await unread()).toBe(2)
    const headers = { 'If-None-Match': String(ahead.headers.etag) }
    expect((await server.call('GET /users/notifications/list', { as: person, headers })).status).toBe(304)
    await open()
    const after = await server.call('GET /users/notifications/list', { as: person, headers })
    expect(titles(after)).toEqual(['new', 'old'])
  })

  test('repeated with its key is the same list', async () => {
    await tell(person, 'one')
    const first = await open({}, 'k')
    await tell(person, 'two')
    const again = await open({}, 'k')
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.result).toEqual(first.result)
    expect(titles(again)).toEqual(['one*'])
    expect(await unread()).toBe(1)
  })

  test('seen until a time leaves later messages unread', async () => {
    await tell(person, 'before', 2 * minute)
    await tell(person, 'at', minute)
    await tell(person, 'after')
    const until = new Date(server.clock.now() - minute).toISOString()
    expect(titles(await open({ until }))).toEqual(['after*', 'at*', 'before*'])
    expect(titles(await open({ until }))).toEqual(['after*', 'at', 'before'])
    expect(await unread()).toBe(1)
  })

  test.each(['yesterday', '2026-02-31T00:00:00Z', '2026-03-01T23:59:60Z'])(
    'until %s is not a valid time',
    async (until) => {
      expect(await open({ until })).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
    },
  )

  test('ends after 90 days and after a hundred messages, and so does the count', async () => {
    await tell(person, 'ancient', 91 * day)
    for (let n = 0; n < 101; n += 1) await tell(person, String(n), n * minute)
    expect(await unread()).toBe(100)
    const { result } = await open()
    expect([result.length, result[0]?.title, result.at(-1)?.title]).toEqual([100, '0', '99'])
  })

  test("contains no other user's messages", async () => {
    const other = await server.make.loggedIn(merchant)
    await tell(other, 'for the other')
    expect(await unread()).toBe(0)
    expect((await open()).result).toEqual([])
    expect(await unread(other)).toBe(1)
  })

  test('permanently drops messages that are too old to be listed', async () => {
    await tell(person, 'ancient', 91 * day)
    await tell(person, 'recent', 89 * day)
    await server.runAll('cleaning')
    server.clock.advance(-2 * day)
    expect(titles(await open({}, undefined, await server.make.logIn(person)))).toEqual(['recent*'])
    server.clock.advance(2 * day)
  })
})

interface Held {
  token: string
  userId: string
  deviceId: string | null
  platform: string
}
const held = (at = merchant): Promise<Held[]> =>
  server.database.transact(at.tenant, 'test', (tx) =>
    tx
      .select({
        token: pushTokens.token,
        userId: pushTokens.userId,
        deviceId: pushTokens.deviceId,
        platform: pushTokens.platform,
      })
      .from(pushTokens)
      .where(eq(pushTokens.tenantId, at.tenant))
      .orderBy(pushTokens.token),
  )
const register = (token: string, { as = person, device = deviceId as string | null } = {}) =>
  server.call('POST /users/firebase', { as, body: { token }, headers: { deviceId: device ?? '' } })
const otherDevice = 'zyxwvutsrq9876543210'

describe('a push token', () => {
  test('is one per user and device, the newest', async () => {
    expect((await register('a')).result).toBe(true)
    await register('b')
    await register('b')
    await register('c', { device: otherDevice })
    expect((await held()).map(({ token }) => token)).toEqual(['b', 'c'])
  })

  test('without a device id is stored separately', async () => {
    await register('a', { device: null })
    await register('b', { device: null })
    expect((await held()).map(({ token, deviceId: device }) => [token, device])).toEqual([
      ['a', null],
      ['b', null],
    ])
  })

  test('moves to the user who registered it last', async () => {
    const other = await server.make.loggedIn(merchant)
    await register('shared')
    await register('shared', { as: other })
    expect((await held()).map(({ userId }) => userId)).toEqual([other.userId])
  })

  test('of the wrapper is registered with its platform', async () => {
    const answer = await server.call('POST /devices', { as: person, body: { deviceToken: 'native', OS: 'IOS' } })
    expect(answer.result).toBe(true)
    expect(await held()).toMatchObject([{ token: 'native', platform: 'IOS', deviceId }])
    const unknown = await server.call('POST /devices', { as: person, body: { deviceToken: 'native', OS: 'Windows' } })
    expect(unknown.errorCode).toBe('VALIDATION')
  })

  test('is deleted by a log-out on its device, and no other token is', async () => {
    await register('here')
    await register('elsewhere', { device: otherDevice })
    await server.call('DELETE /users/tokens', { as: person })
    expect((await held()).map(({ token }) => token)).toEqual(['elsewhere'])
  })

  test('is deleted after 60 days unseen', async () => {
    await register('forgotten')
    server.clock.advance(59 * day)
    await server.runAll('cleaning')
    expect(await held()).toHaveLength(1)
    server.clock.advance(2 * day)
    await server.runAll('cleaning')
    expect(await held()).toEqual([])
  })

  test('of a twenty-first device replaces the one unseen for longest', async () => {
    for (let n = 0; n < 21; n += 1) {
      server.clock.advance(1)
      await register(`token ${String(n).padStart(2, '0')}`, { device: String(n).padStart(20, 'd') })
    }
    const kept = await held()
    expect([kept.length, kept[0]?.token]).toEqual([20, 'token 01'])
  })

  test('of realistic length is stored, a longer one is refused', async () => {
    expect((await register('x'.repeat(4096))).status).toBe(200)
    expect((await register('x'.repeat(4097))).errorCode).toBe('VALIDATION')
    expect((await register('a\0b')).errorCode).toBe('VALIDATION')
  })
})
