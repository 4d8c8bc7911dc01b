import { expect, test } from 'vitest'
import { provisionsOf } from '#contract/routes/derived.ts'
import { phoneRoutes, phoneShellReads } from '#contract/routes/phone.ts'
import { account, notifications } from '#src/resources/resource.ts'
import { accepted, FakeServer, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { prefetch } from './prefetch.ts'

const message = { title: 'Rain tomorrow', body: 'Dry on Sunday.', createDate: '2026-11-21T09:40:00.000Z', read: false }

const others = [
  'GET /users/washclub',
  'GET /users/memberships',
  'GET /users',
  'GET /users/homeLocation',
  'GET /locations',
  'GET /settings/app/maps',
  'GET /users/vehicle',
  'GET /users/notifications',
  'GET /users/points',
  'GET /accounts/states',
  'GET /settings/app/processor/mobile',
  'GET /accounts/settings/app',
  'GET /products',
]

const start = async () => {
  const server = new FakeServer()
    .on('GET /users/wallet', () => accepted([]))
    .on('GET /users/notifications/list', () => accepted([message]))
  for (const call of others) server.on(call, () => refused(404, 'NOT_FOUND', 'Not found.'))
  const phone = makePhone(server)
  await phone.logInAs('casey')
  const now = { isCurrent: true, showsNotifications: false }
  const run = () =>
    prefetch(provisionsOf(phoneRoutes, phoneShellReads), {
      ...phone,
      isCurrent: () => now.isCurrent,
      showsNotifications: () => now.showsNotifications,
    })
  const calls = () => server.seen.map(({ call }) => call)
  return { phone, now, run, calls }
}

test('the messages are stored ahead, and none is marked as seen', async () => {
  const { phone, run, calls } = await start()
  await run()
  expect((await phone.keeper.read(notifications, undefined))?.value).toEqual([message])
  expect(calls()).not.toContain('PATCH /users/notifications')
})

test('while the messages are on screen, their marks are left alone', async () => {
  const { now, run, calls } = await start()
  now.showsNotifications = true
  await run()
  expect(calls()).toContain('GET /products')
  expect(calls()).not.toContain('GET /users/notifications/list')
})

test('it continues after a refused request', async () => {
  const { phone, run, calls } = await start()
  phone.server.on('GET /users/wallet', () => refused(500, 'INTERNAL', 'An Error has occurred...'))
  await run()
  expect(calls()).toContain('GET /users/notifications/list')
})

test('it stops after a request without an answer, and after a log-out', async () => {
  const { phone, now, run, calls } = await start()
  phone.server.on('GET /users/wallet', () => networkDown())
  await run()
  expect(new Set(calls())).toEqual(new Set(['GET /users/wallet']))
  now.isCurrent = false
  phone.server.seen.length = 0
  await run()
  expect(calls()).toEqual([])
})

test('an answer that needs a confirmed email is not asked for without one', async () => {
  const { phone, run, calls } = await start()
  for (const call of ['GET /deals', 'GET /loyalty/settings', 'GET /users/points/entries', 'GET /users/purchases'])
    phone.server.on(call, () => refused(404, 'NOT_FOUND', 'Not found.'))
  await phone.keeper.store({ [account.name]: { emailConfirmed: false } }, 'person', 'casey')
  await run()
  expect(calls()).not.toContain('GET /deals')
  await phone.keeper.store({ [account.name]: { emailConfirmed: true } }, 'person', 'casey')
  await run()
  expect(calls()).toContain('GET /deals')
})
