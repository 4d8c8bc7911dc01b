import Dexie from 'dexie'
import { expect, test, vi } from 'vitest'
import { homeLocationChange } from '#contract/requests/kinds.ts'
import { locations } from '#src/resources/resource.ts'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { accepted, networkDown, refused, type Seen } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { siteKeyAnswer } from './app-key.ts'
import { readSession } from './stored-session.ts'

const missing = () => refused(400, 'APP_KEY_MISSING', 'Missing application key.')
const unknown = () => refused(403, 'APP_KEY_UNKNOWN', 'Unknown application key.')

/** A server that accepts only the key "new", and returns it. */
const withNewKey = (answer: (seen: Seen) => Response) => (seen: Seen) => {
  const key = seen.headers.get('app_key')
  return key === 'new' ? answer(seen) : key === null ? missing() : unknown()
}

const phoneWith = async (key?: string) => {
  const phone = makePhone()
  await phone.logInAs('casey')
  if (key) await phone.copy.answers.put({ name: siteKeyAnswer, person: '', value: key, etag: null, at: 0 })
  phone.server
    .on(
      'POST /users/homeLocation',
      withNewKey(() => accepted({ locationId: 2 })),
    )
    .on('GET /accounts/site-key', () => accepted('new'))
  return phone
}

const callsOf = (phone: ReturnType<typeof makePhone>) => phone.server.seen.map(({ call }) => call)

test.each([
  ['an emptied answer cache', undefined],
  ['a replaced application key', 'old'],
])('%s costs one request for the key, and the change is sent with it', async (_, key) => {
  const phone = await phoneWith(key)
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await flushMacrotasks()
  await flushMacrotasks()
  expect(callsOf(phone)).toEqual(['POST /users/homeLocation', 'GET /accounts/site-key', 'POST /users/homeLocation'])
  const keys = phone.server.seen.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).toBe(keys[2])
  expect(await phone.own.requests.count()).toBe(0)
  expect(await phone.copy.answers.get(siteKeyAnswer)).toMatchObject({ value: 'new' })
})

test.each([
  ['without a network', () => networkDown()],
  ['while the server refuses to name it', () => refused(404, 'SITE_NOT_FOUND', 'No such site.')],
  ['while it names the refused one again', () => accepted('old')],
])('%s the change waits with back-off, and is never set aside', async (_, siteKey) => {
  const phone = await phoneWith('old')
  phone.server.on('GET /accounts/site-key', siteKey)
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await phone.clock.advance(600)
  expect(callsOf(phone)).toHaveLength(2)
  expect(await phone.own.requests.toArray()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  phone.server.on('GET /accounts/site-key', () => accepted('new'))
  await phone.clock.advance(60_000)
  expect(await phone.own.requests.count()).toBe(0)
})

test('a key that is refused with a refresh of the tokens does not end the session', async () => {
  const phone = await phoneWith('old')
  phone.server
    .on('PUT /users/tokens', unknown)
    .on('GET /accounts/site-key', () => accepted('old'))
    .on('POST /users/homeLocation', () => refused(401, 'JWT_EXPIRED', 'Access token expired.'))
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await flushMacrotasks()
  await flushMacrotasks()
  expect(callsOf(phone)).toContain('PUT /users/tokens')
  expect(await readSession(phone.own)).toMatchObject({ state: 'person', person: 'casey' })
  expect(await phone.own.requests.toArray()).toMatchObject([{ state: 'waiting' }])
})

test('concurrent calls share one request for the key', async () => {
  const phone = await phoneWith('old')
  phone.server.on(
    'GET /locations',
    withNewKey(() => accepted([])),
  )
  phone.server.on(
    'GET /users',
    withNewKey(() => accepted({})),
  )
  await Promise.all([phone.keeper.refresh(locations, undefined), phone.remote.ask('GET /users', {})])
  expect(callsOf(phone).filter((call) => call === 'GET /accounts/site-key')).toHaveLength(1)
})

test('a request for the key that gets no answer ends after its time-out', async () => {
  const phone = await phoneWith('old')
  phone.server.on('GET /accounts/site-key', () => 'hang')
  const asked = phone.remote.ask('POST /users/homeLocation', { body: { locationId: 2 } })
  const ended = asked.catch((error: unknown) => error)
  await phone.clock.advance(20_000)
  expect(await ended).toMatchObject({ name: 'NoAnswer', reason: 'timeout' })
})

test('a key that a full disk refuses is used as long as the page lives', async () => {
  const phone = await phoneWith('old')
  vi.spyOn(phone.copy.answers, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await phone.queue.add(homeLocationChange, { locationId: 2 })
  await flushMacrotasks()
  await flushMacrotasks()
  expect(await phone.own.requests.count()).toBe(0)
  await phone.remote.ask('POST /users/homeLocation', { body: { locationId: 2 } })
  expect(callsOf(phone).filter((call) => call === 'GET /accounts/site-key')).toHaveLength(1)
  expect(phone.reported.filter((each) => each instanceof DOMException)).toEqual([])
})

test('a closed client leaves no listener on the databases', async () => {
  const listeners = () => (Dexie.on.storagemutated as unknown as { subscribers: unknown[] }).subscribers.length
  const before = listeners()
  const phone = await phoneWith('old')
  expect(listeners()).toBeGreaterThan(before)
  phone.remote.close()
  await phone.queue.close()
  expect(listeners()).toBe(before)
})
