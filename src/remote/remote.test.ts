import { expect, test } from 'vitest'
import { contactLostAfter } from '#contract/constants.ts'
import { connectionOf } from '#src/platform/contact.ts'
import { accepted, captivePortal, FakeServer, networkDown, refused } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { readRetryAfter } from './envelope.ts'

test('an enveloped answer counts as contact, also a refusal', async () => {
  const phone = makePhone(new FakeServer().on('GET /locations', () => refused(403, 'FORBIDDEN', 'Not allowed.')))
  await expect(phone.remote.ask('GET /locations', {})).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect(phone.contact.lastAnswerAt).toBe(phone.clock.now())
})

test("a captive portal's page and a dead network do not count as contact", async () => {
  const phone = makePhone(new FakeServer().on('GET /locations', () => captivePortal()))
  await expect(phone.remote.ask('GET /locations', {})).rejects.toMatchObject({ name: 'NoAnswer', reason: 'foreign' })
  phone.server.on('GET /locations', () => networkDown())
  await expect(phone.remote.ask('GET /locations', {})).rejects.toMatchObject({ name: 'NoAnswer', reason: 'network' })
  expect(phone.contact).toMatchObject({ lastAnswerAt: 0, misses: 2 })
})

test('a server that says it cannot serve does not count as contact: twice in 40 s, and the phone is offline', async () => {
  const phone = makePhone(new FakeServer().on('GET /locations', () => accepted([])))
  await phone.remote.ask('GET /locations', {})
  phone.server.on('GET /locations', () => refused(503, 'UNAVAILABLE', 'Service unavailable.', { 'Retry-After': '5' }))
  for (const connection of ['weak', 'offline']) {
    await phone.clock.advance(contactLostAfter / 2)
    await expect(phone.remote.ask('GET /locations', {})).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfter: 5000,
    })
    expect(connectionOf(phone.contact, phone.clock.now())).toBe(connection)
  }
})

test.each([
  ['a defect in one call', 500, 'INTERNAL'],
  ['a service behind the server that fails', 502, 'GATEWAY'],
])('%s counts as contact', async (_, status, code) => {
  const phone = makePhone(new FakeServer().on('GET /locations', () => refused(status, code, 'Sorry.')))
  await expect(phone.remote.ask('GET /locations', {})).rejects.toMatchObject({ status, code })
  expect(phone.contact).toMatchObject({ lastAnswerAt: phone.clock.now(), misses: 0 })
})

test('a request that hangs ends by its time-out', async () => {
  const phone = makePhone(new FakeServer().on('GET /locations', () => 'hang'))
  const asked = phone.remote.ask('GET /locations', {}).catch((error: unknown) => error)
  await phone.clock.advance(20_000)
  expect(await asked).toMatchObject({ reason: 'timeout' })
})

test('every request names the merchant, the device and the lane, with the parameters in its path', async () => {
  const phone = makePhone(
    new FakeServer()
      .on('GET /products', () => accepted([]))
      .on('POST /orders/a%2Fb/settle', () => accepted({ state: 'void', order: null })),
  )
  await phone.copy.answers.put({ name: 'siteKey', person: '', value: 'ak_puddle', etag: null, at: 1 })
  await phone.remote.ask('GET /products', { query: { type: 'AppWash' } })
  await phone.remote.ask('POST /orders/{key}/settle', { params: { key: 'a/b' } })
  const { headers } = phone.server.seen[0]!
  expect(
    Object.fromEntries(['app_key', 'ismobile', 'queue-type', 'content-type'].map((name) => [name, headers.get(name)])),
  ).toEqual({
    app_key: 'ak_puddle',
    ismobile: 'true',
    'queue-type': 'immediate',
    'content-type': 'application/json',
  })
})

test('requests name the newest save that the client knows of', async () => {
  const phone = makePhone(new FakeServer().on('GET /locations', () => accepted([])))
  const named = async () => {
    await phone.remote.ask('GET /locations', {})
    return phone.server.seen.at(-1)!.headers.get('site-version')
  }
  expect(await named()).toBeNull()
  phone.remote.noteVersion('99')
  expect(await named()).toBe('99')
  phone.remote.noteVersion('100')
  phone.remote.noteVersion('99')
  phone.remote.noteVersion(undefined)
  expect(await named()).toBe('100')
})

test('after a save, each request names it: no answer is older than the save of the same device', async () => {
  const server = new FakeServer().on('POST /user/Settings', () => accepted(true, { 'Site-Version': '120' }))
  const phone = makePhone(server.on('GET /locations', () => accepted([])))
  await phone.remote.ask('POST /user/Settings', { body: { firstName: 'Robin' } })
  await phone.remote.ask('GET /locations', {})
  expect(server.seen.map(({ headers }) => headers.get('site-version'))).toEqual([null, '120'])
})

test('Retry-After is read as seconds or as a date', () => {
  expect(readRetryAfter('120', 0)).toBe(120_000)
  expect(readRetryAfter('Thu, 01 Jan 1970 00:00:30 GMT', 10_000)).toBe(20_000)
  expect(readRetryAfter('soon', 0)).toBeUndefined()
})
