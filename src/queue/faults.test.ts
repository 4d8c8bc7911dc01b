import { expect, test } from 'vitest'
import { errorReport, pushToken } from '#contract/requests/device-kinds.ts'
import { homeLocationChange, notificationsSeen } from '#contract/requests/kinds.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import type { RequestKind } from '#contract/requests/kind.ts'
import { homeLocation, unread } from '#src/resources/resource.ts'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { accepted, networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { foldPending } from './pending.ts'
import type { KindNamed } from './send.ts'

const broken =
  (name: string, how: Partial<RequestKind>): KindNamed =>
  (asked) =>
    asked === name ? ({ ...kindNamed(asked), ...how } as RequestKind) : kindNamed(asked)
const cannotRead = () => {
  throw new TypeError('no such member')
}

const phoneWith = async (kinds: KindNamed = kindNamed) => {
  const phone = makePhone(undefined, undefined, undefined, kinds)
  await phone.logInAs('casey')
  phone.server.on('POST /users/homeLocation', () => accepted({ locationId: 2 }))
  return phone
}

/** Queued by an earlier build, with a payload that this build cannot upcast. */
const unreadablePhone = async () => {
  const phone = await phoneWith(broken('vehicle', { version: 2, upcast: { 1: cannotRead } }))
  await phone.queue.store.add({
    key: 'old',
    lane: 'person',
    person: 'casey',
    kind: 'vehicle',
    version: 1,
    payload: null,
    createdAt: 1,
  })
  return phone
}

test('a change that cannot be built is reported, and after three attempts the one behind it is sent', async () => {
  const phone = await unreadablePhone()
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await phone.clock.advance(500)
  expect(phone.server.seen).toEqual([])
  await phone.clock.advance(10_000)
  expect(phone.server.seen.map(({ call }) => call)).toEqual(['POST /users/homeLocation'])
  const [left] = await phone.own.requests.toArray()
  expect(left).toMatchObject({ kind: 'vehicle', state: 'aside', lastError: 'An Error has occurred...' })
  expect(phone.reported[0]).toMatchObject({ name: 'Unsendable', cause: { message: 'no such member' } })
})

test('attempts without a network do not count towards the three', async () => {
  const phone = await unreadablePhone()
  await phone.queue.store.postpone(1, { attempts: 40, nextAttemptAt: 0, lastError: 'network' })
  await phone.queue.flush({ evenIfEarly: true })
  expect(await phone.own.requests.toArray()).toMatchObject([{ state: 'waiting', faults: 1 }])
})

test("a change that cannot be read leaves its screen with the server's value", async () => {
  const phone = await unreadablePhone()
  const kinds = broken('vehicle', { version: 2, upcast: { 1: cannotRead } })
  expect(foldPending('vehicle', { license: 'DUK418' }, await phone.own.requests.toArray(), kinds)).toEqual({
    license: 'DUK418',
  })
})

test('a device request that cannot be built is removed after three attempts', async () => {
  const phone = await phoneWith(broken('pushToken', { request: cannotRead as never }))
  await phone.queue.add(pushToken, { token: 'a' })
  await phone.clock.advance(10_000)
  expect(await phone.own.requests.count()).toBe(0)
  expect(phone.reported).not.toEqual([])
})

test('an accepted change with an answer that cannot be applied leaves the lane, and is fetched again', async () => {
  const phone = await phoneWith()
  await phone.keeper.store({ unread: 3 }, 'person', 'casey')
  phone.server.on('PATCH /users/notifications', () => accepted(null)).on('GET /users/notifications', () => accepted(0))
  await phone.queue.add(notificationsSeen, { until: '2026-11-21T09:00:00.000Z' })
  await flushMacrotasks()
  await flushMacrotasks()
  expect(await phone.own.requests.count()).toBe(0)
  expect(phone.server.seen.map(({ call }) => call)).toEqual(['PATCH /users/notifications', 'GET /users/notifications'])
  expect((await phone.keeper.read(unread, undefined))?.value).toBe(0)
  expect(phone.reported).toMatchObject([{ cause: { name: 'TypeError' } }])
})

test('until it is fetched again its resource is stale, also after an older answer in flight', async () => {
  const phone = await phoneWith(broken('homeLocation', { apply: cannotRead }))
  await phone.keeper.store({ homeLocation: { locationId: 1 } }, 'person', 'casey')
  let answer: (response: Response) => void = () => undefined
  phone.server.on('GET /users/homeLocation', () => new Promise<Response>((resolve) => (answer = resolve)))
  const before = phone.keeper.refresh(homeLocation, undefined)
  await flushMacrotasks()
  const answerOld = answer
  phone.server.on('GET /users/homeLocation', () => networkDown())
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await flushMacrotasks()
  answerOld(accepted({ locationId: 1 }))
  await before.catch(() => undefined)
  await flushMacrotasks()
  await flushMacrotasks()
  expect(await phone.own.requests.count()).toBe(0)
  expect(await phone.copy.answers.get('homeLocation')).toMatchObject({ at: 0 })
})

test('an answer that cannot be stored is reported, and its resource is fetched again', async () => {
  const phone = await phoneWith()
  phone.server.on('GET /users/homeLocation', () => accepted({ locationId: 2 }))
  const store = phone.keeper.store
  phone.keeper.store = () => Promise.reject(new TypeError('not to be stored'))
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await flushMacrotasks()
  await flushMacrotasks()
  phone.keeper.store = store
  expect(await phone.own.requests.count()).toBe(0)
  expect((await phone.keeper.read(homeLocation, undefined))?.value).toEqual({ locationId: 2 })
  expect(phone.reported).toMatchObject([{ message: 'not to be stored' }])
})

test('a failing database is reported and tried again', async () => {
  const phone = await phoneWith()
  const { count } = phone.own.requests
  phone.own.requests.count = () => {
    throw new Error('the disk failed')
  }
  await expect(phone.queue.flush()).rejects.toThrow('the disk failed')
  expect(phone.reported).toMatchObject([{ message: 'the disk failed' }, ...phone.reported.slice(1)])
  phone.own.requests.count = count
  await phone.queue.add(errorReport, { error: 'spilled' })
  phone.server.on('POST /users/errors', () => accepted(true))
  await phone.clock.advance(31_000)
  expect(await phone.own.requests.count()).toBe(0)
})
