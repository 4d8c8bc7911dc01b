import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AddressInfo } from 'node:net'
import { createContact } from '#src/platform/contact.ts'
import { systemClock } from '#src/platform/clock.ts'
import { createRemote, type Remote } from '#src/remote/client.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { TestPerson } from '#server/testing/factories.ts'

let server: TestServer
let origin: string
let admin: TestPerson
let remote: Remote

beforeAll(async () => {
  server = await makeServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const remoteFor = ({ appKey, accessToken }: TestPerson): Remote =>
  createRemote({
    clock: systemClock,
    contact: createContact(),
    origin,
    appKey: async () => appKey,
    deviceId: async () => 'abcdefghij0123456789',
    isMobile: false,
    credentials: { accessToken: async () => accessToken, renew: async () => false },
  })

beforeEach(async () => {
  admin = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
  remote = remoteFor(admin)
})

const rename = (companyName: string) => [{ op: 'replace' as const, path: '/companyName', value: companyName }]

test('a body travels as the content type that the table of calls names', async () => {
  expect(await remote.ask('PATCH /accounts/site-config', { body: rename('Tide Wash') })).toMatchObject({
    companyName: 'Tide Wash',
  })
})

test('a body that the table does not name travels as JSON, and a request without one too', async () => {
  expect(await remote.ask('POST /users/errors', { body: { error: 'TypeError' } })).toBe(true)
  expect(await remote.ask('DELETE /users/tokens', {})).toBe(true)
})

test('If-Match lets a change through on the copy that was edited, and on no older one', async () => {
  const read = await remote.call('GET /accounts/site-config', {})
  const ifMatch = read.notModified ? null : read.etag
  expect(ifMatch).not.toBeNull()
  const first = await remote.call('PATCH /accounts/site-config', { body: rename('First') }, { ifMatch })
  await expect(
    remote.call('PATCH /accounts/site-config', { body: rename('Second') }, { ifMatch }),
  ).rejects.toMatchObject({ status: 412, code: 'PRECONDITION' })
  const newer = first.notModified ? null : first.etag
  const next = await remote.ask('PATCH /accounts/site-config', { body: rename('Second') }, { ifMatch: newer })
  expect(next.companyName).toBe('Second')
})

test('a stored copy that is current is not sent again', async () => {
  const read = await remote.call('GET /accounts/site-config', {})
  const ifNoneMatch = read.notModified ? null : read.etag
  expect(await remote.call('GET /accounts/site-config', {}, { ifNoneMatch })).toEqual({ notModified: true })
})
