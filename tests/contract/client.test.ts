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

test('a body is sent with the content type of its endpoint', async () => {
  expect(await remote.ask('PATCH /accounts/site-config', { body: rename('Tide Wash') })).toMatchObject({
    companyName: 'Tide Wash',
  })
})

test('the default content type is JSON, also for a request without a body', async () => {
  expect(await remote.ask('POST /users/errors', { body: { error: 'TypeError' } })).toBe(true)
  expect(await remote.ask('DELETE /users/tokens', {})).toBe(true)
})

test('If-Match accepts a change of the current version, and refuses one of an older version', async () => {
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

test('a current stored copy gets 304 without a body', async () => {
  const read = await remote.call('GET /accounts/site-config', {})
  const ifNoneMatch = read.notModified ? null : read.etag
  expect(await remote.call('GET /accounts/site-config', {}, { ifNoneMatch })).toEqual({ notModified: true })
})
