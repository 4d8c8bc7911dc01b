import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SiteFrame } from '#contract/shapes/live.ts'
import type { TokenPair } from '#contract/shapes/session.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import type { TestServer } from '#server/testing/harness.ts'
import { vehicle } from '#server/testing/make-user-data.ts'
import type { TestSocket } from '#server/testing/socket.ts'
import { twoInstances, type TwoInstances } from '#server/testing/two-instances.ts'
import { insertNotification } from '#server/tables/notifications.ts'

type User = TestPerson & TokenPair

let instances: TwoInstances
let server: TestServer
let other: TestServer
let merchant: TestMerchant
let user: User

beforeAll(async () => {
  instances = await twoInstances()
  ;({ server, other } = instances)
})
afterAll(() => instances.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  user = await server.make.loggedIn(merchant)
})

/** A page whose first frame is the given one; the frame of the site config is read already. */
const connect = async (at: TestServer, first: unknown): Promise<TestSocket<SiteFrame>> => {
  const socket = await instances.connect<SiteFrame>(merchant, at)
  expect(await socket.next()).toMatchObject({ event: 'config' })
  socket.wire.send(typeof first === 'string' ? first : JSON.stringify(first))
  return socket
}
const greeting = ({ accessToken }: User) => ({ accessToken })

/** A page that is bound to a user. */
const bound = async (at: TestServer, who: User): Promise<TestSocket<SiteFrame>> => {
  const socket = await connect(at, greeting(who))
  expect(await socket.next()).toEqual({ event: 'user' })
  return socket
}

/** Saves the site: the next frame of a page that has no other waiting. */
const saveSite = async () => {
  const as = await server.make.loggedIn(merchant, { isAdmin: true })
  const body = { siteConfig: { companyName: 'Wash', version: '1', menuItems: [], shopItems: [] } }
  await server.call('POST /accounts/site-config', { as, body })
}

const receiveMessage = () =>
  server.database.transact(merchant.tenant, 'test', (tx) =>
    insertNotification(tx, {
      id: server.deps.random.uuid(),
      tenantId: merchant.tenant,
      userId: user.userId,
      title: 'Rain tomorrow',
      body: 'Sunday stays dry.',
      createdAt: server.deps.clock.date(),
    }),
  )

test('a user is told of a change on any instance, and the frame names no content', async () => {
  const pages = [await bound(server, user), await bound(other, user)]
  await server.make.walletItem(user)
  for (const page of pages) expect(await page.next()).toEqual({ event: 'user' })
})

test.each([
  ['a message arrives', () => receiveMessage()],
  ['a club starts', () => server.make.club(user)],
  ['a card is saved', () => server.make.card(user, 'token')],
  ['the profile changes', () => server.call('POST /user/Settings', { as: user, body: { firstName: 'Robin' } })],
  ['a vehicle is saved', () => server.call('POST /users/vehicle', { as: user, body: vehicle })],
  ['a home location is chosen', () => server.call('POST /users/homeLocation', { as: user, body: { locationId: 2 } })],
])('a user is told when %s', async (_what, change) => {
  const page = await bound(server, user)
  await change()
  expect(await page.next()).toEqual({ event: 'user' })
})

test('another user, and a visitor, are not told', async () => {
  const pages = [await bound(server, await server.make.loggedIn(merchant)), await connect(server, 'no greeting')]
  await server.make.walletItem(user)
  await saveSite()
  for (const page of pages) expect(await page.next()).toMatchObject({ event: 'config' })
})

test('a token of another merchant, a changed one, and a refresh token bind no connection', async () => {
  const elsewhere = await server.make.loggedIn(await server.make.merchant())
  const tokens = [elsewhere.accessToken, `${user.accessToken}x`, user.refreshToken, 7]
  const pages = await Promise.all(tokens.map((accessToken) => connect(server, { accessToken })))
  for (const who of [user, elsewhere]) await server.make.walletItem(who)
  await saveSite()
  for (const page of pages) expect(await page.next()).toMatchObject({ event: 'config' })
})

test('a second frame does not make the connection another user’s', async () => {
  const page = await bound(server, user)
  const second = await server.make.loggedIn(merchant)
  page.wire.send(JSON.stringify(greeting(second)))
  await server.idle()
  await server.make.walletItem(second)
  await server.make.walletItem(user)
  await saveSite()
  expect([await page.next(), await page.next()]).toMatchObject([{ event: 'user' }, { event: 'config' }])
})

test('the connection ends with the session, on any instance, and stays open while its tokens rotate', async () => {
  const page = await bound(other, user)
  const { accessToken, refreshToken } = user
  const rotated = await server.call('PUT /users/tokens', { as: merchant, body: { accessToken, refreshToken } })
  await server.make.walletItem(user)
  expect(await page.next()).toEqual({ event: 'user' })
  await server.call('DELETE /users/tokens', { as: { ...user, ...rotated.result } })
  expect(await page.next()).toEqual({ event: 'user' })
  await page.closed
})

test('the connections of an administrator end when another one ends them', async () => {
  const [sam, kim] = [
    await server.make.loggedIn(merchant, { isAdmin: true }),
    await server.make.loggedIn(merchant, { isAdmin: true }),
  ]
  const pages = [await bound(server, kim), await bound(other, kim)]
  await server.call('POST /accounts/re-authentication', { as: sam, body: { password } })
  await server.call('DELETE /accounts/administrators/{id}', { as: sam, params: { id: kim.userId } })
  for (const page of pages) await page.closed
})

test('a token of an ended session closes its own connection and no other', async () => {
  await server.call('DELETE /users/tokens', { as: user })
  const again = await server.make.logIn(user)
  const page = await bound(server, again)
  await (
    await connect(server, greeting(user))
  ).closed
  await server.make.walletItem(user)
  expect(await page.next()).toEqual({ event: 'user' })
})

test('both accounts are told what staff moves from one to the other', async () => {
  const admin = await server.make.loggedIn(merchant, { isAdmin: true })
  const current = await server.make.loggedIn(merchant)
  await server.make.walletItem(user)
  const { items } = (await server.call('GET /accounts/customers/{id}', { as: admin, params: { id: user.userId } }))
    .result
  const pages = [await bound(server, user), await bound(other, current)]
  const body = { to: current.userId, memberships: [], items: items.map(({ id }) => id), points: 0, reason: 'Twice.' }
  const params = { id: user.userId, move: crypto.randomUUID() }
  await server.call('PUT /accounts/customers/{id}/moves/{move}', { as: admin, params, body })
  for (const page of pages) expect(await page.next()).toEqual({ event: 'user' })
})
