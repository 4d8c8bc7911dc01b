import Dexie from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { deviceToken, errorReport } from '#contract/requests/device-kinds.ts'
import { homeLocationChange } from '#contract/requests/kinds.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import { accepted, FakeServer, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { sendFrom } from './send-waiting.ts'

let phone: Phone
const calls = () => phone.server.seen.map(({ call }) => call)

/** A phone whose page queued changes offline. */
const queueOffline = async () => {
  const server = new FakeServer()
  for (const call of ['POST /users/homeLocation', 'POST /users/errors', 'POST /devices'])
    server.on(call, () => networkDown())
  phone = makePhone(server)
  await phone.copy.answers.put({ name: 'siteKey', person: '', value: 'ak_puddle', etag: null, at: 0 })
  await phone.logInAs('casey')
  await phone.queue.add(homeLocationChange, { locationId: 3 })
  await phone.queue.add(errorReport, { error: 'Spilled' })
  await phone.queue.add(deviceToken, { deviceToken: 'd', OS: 'IOS' })
  await phone.queue.flush()
  server.seen.length = 0
}

const wake = () =>
  sendFrom({
    own: phone.own,
    copy: phone.copy,
    subdomain: 'puddle',
    clock: phone.clock,
    locks: phone.locks,
    fetch: phone.server.fetch,
    origin: 'http://puddle.test',
  })

beforeEach(queueOffline)

test('the worker sends waiting requests as their user, with the page’s keys, and stores the answers', async () => {
  const keys = (await phone.own.requests.toArray()).map(({ key }) => key).sort()
  phone.server.on('POST /users/homeLocation', () => accepted({ locationId: 3 }))
  for (const call of ['POST /users/errors', 'POST /devices']) phone.server.on(call, () => accepted(true))
  await wake()
  expect(calls().sort()).toEqual(['POST /devices', 'POST /users/errors', 'POST /users/homeLocation'])
  expect(phone.server.seen.map(({ headers }) => headers.get('Idempotency-Key')).sort()).toEqual(keys)
  expect(phone.server.seen[0]!.headers.get('app_key')).toBe('ak_puddle')
  expect(await phone.own.requests.count()).toBe(0)
  expect((await phone.copy.answers.get('homeLocation'))?.value).toEqual({ locationId: 3 })
})

test('a lane with waiting requests fails the event, so that the browser retries', async () => {
  for (const call of ['POST /users/errors', 'POST /devices']) phone.server.on(call, () => accepted(true))
  await expect(wake()).rejects.toMatchObject({ name: 'StillWaiting' })
  expect((await phone.own.requests.toArray()).map(({ kind }) => kind)).toEqual(['homeLocation'])
})

test('the queue unsubscribes from its databases afterwards, also when it could not send', async () => {
  const listeners = () => (Dexie.on.storagemutated as unknown as { subscribers: unknown[] }).subscribers.length
  const before = listeners()
  await expect(wake()).rejects.toMatchObject({ name: 'StillWaiting' })
  expect(listeners()).toBe(before)
})

test('a waiting request of the device lane fails the event too', async () => {
  phone.server.on('POST /users/homeLocation', () => accepted({ locationId: 3 }))
  await expect(wake()).rejects.toMatchObject({ name: 'StillWaiting' })
})

test('requests that wait for a log-in do not fail the event', async () => {
  phone.server.on('POST /users/errors', () => accepted(true))
  await phone.own.deviceValues.put({ name: 'session', value: { state: 'ended', person: 'casey' } })
  await wake()
  expect(calls()).toContain('POST /users/errors')
  expect((await phone.own.requests.toArray()).map(({ kind }) => kind).sort()).toEqual(['deviceToken', 'homeLocation'])
})

test('a user whose session ends with the event is forgotten, since no page does it', async () => {
  await phone.copy.answers.put({ name: 'wallet', person: 'casey', value: [], etag: null, at: 0 })
  for (const call of ['POST /users/errors', 'POST /devices']) phone.server.on(call, () => accepted(true))
  phone.server
    .on('POST /users/homeLocation', () => refused(401, 'JWT_EXPIRED', 'Access token expired.'))
    .on('PUT /users/tokens', () => refused(403, 'REFRESH_FAILED', 'You have been logged out'))
  await wake()
  expect(await phone.copy.answers.where('person').equals('casey').count()).toBe(0)
  expect(await readDeviceValue(phone.own, 'session')).toEqual({ state: 'ended', person: 'casey' })
})

test('the event fails while a page is sending, so that the browser retries', async () => {
  let release = () => {}
  const sending = phone.locks.hold(
    'clearcoat-queue-person',
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  phone.server.on('POST /users/errors', () => accepted(true))
  await expect(wake()).rejects.toMatchObject({ name: 'StillWaiting' })
  release()
  await sending
})
