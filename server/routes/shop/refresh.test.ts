import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minute, second } from '#server/testing/clock.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => server.close())
const refresh = (who: { appKey?: string }, pair: { accessToken: string; refreshToken: string }, attempt?: string) =>
  server.call('PUT /users/tokens', {
    as: { appKey: who.appKey ?? '' },
    body: { accessToken: pair.accessToken, refreshToken: pair.refreshToken },
    ...(attempt === undefined ? {} : { headers: { 'idempotency-key': attempt } }),
  })
const pairOf = (token: string) => (decodeJwt(token) as { pair: number }).pair
const open = (who: { appKey?: string }, accessToken: string) =>
  server.call('GET /users', { as: { appKey: who.appKey ?? '', accessToken } })

test('a refresh accepts an expired access token and answers a valid pair', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  server.clock.advance(6 * minute)
  const next = await refresh(person, person)
  expect(next.status).toBe(200)
  expect((await open(person, next.result.accessToken)).status).toBe(200)
})

test('a lost answer logs no user out, even minutes later, and voids the unseen pair', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  const lost = await refresh(person, person)
  server.clock.advance(4 * minute)
  const next = await refresh(person, person)
  expect(next.status).toBe(200)
  expect((await open(person, lost.result.accessToken)).errorCode).toBe('JWT_INVALID')
  expect((await open(person, next.result.accessToken)).status).toBe(200)
})

test('a refresh request that arrives twice is answered with the same pair, even when that pair is in use', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  const first = await refresh(person, person, 'attempt-1')
  const doubled = await refresh(person, person, 'attempt-1')
  expect(pairOf(doubled.result.refreshToken)).toBe(pairOf(first.result.refreshToken))
  await open(person, first.result.accessToken)
  server.clock.advance(minute)
  const delayed = await refresh(person, person, 'attempt-1')
  expect(pairOf(delayed.result.refreshToken)).toBe(pairOf(first.result.refreshToken))
  expect((await open(person, first.result.accessToken)).status).toBe(200)
})

test('the answer of a refresh is not stored under its key', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  const first = await refresh(person, person, 'attempt-1')
  const again = await refresh(person, first.result, 'attempt-1')
  expect(again.status).toBe(200)
  expect(again.headers['idempotency-replayed']).toBeUndefined()
  expect(pairOf(again.result.refreshToken)).toBe(pairOf(first.result.refreshToken) + 1)
})

test('a late copy of a request whose answer was lost neither ends the session nor voids a pair', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  await refresh(person, person, 'lost')
  const second = await refresh(person, person, 'second')
  expect((await refresh(person, person, 'lost')).status).toBe(403)
  expect((await open(person, second.result.accessToken)).status).toBe(200)
})

test('another request with the same token voids the unseen pair, and its use ends the session', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  const [honest, thief] = [await refresh(person, person, 'honest'), await refresh(person, person, 'thief')]
  expect((await open(person, honest.result.accessToken)).errorCode).toBe('JWT_INVALID')
  expect((await refresh(person, honest.result, 'honest-2')).status).toBe(403)
  expect((await open(person, thief.result.accessToken)).status).toBe(401)
})

test('two tabs that refresh within ten seconds both stay logged in, whichever pair they keep', async () => {
  for (const kept of [0, 1]) {
    const person = await server.make.loggedIn(await server.make.merchant())
    const one = await refresh(person, person, 'one')
    await open(person, one.result.accessToken)
    server.clock.advance(10 * second)
    const other = await refresh(person, person, 'other')
    const pair = [one, other][kept]!.result
    for (const tab of [one, other]) expect((await open(person, tab.result.accessToken)).status).toBe(200)
    server.clock.advance(10 * second)
    expect((await refresh(person, pair, 'next')).status).toBe(200)
  }
})

test('two tabs of which one drops its pair stay logged in with the other pair', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  const one = await refresh(person, person, 'one')
  await open(person, one.result.accessToken)
  const dropped = await refresh(person, person, 'other')
  server.clock.advance(4 * minute)
  const next = await refresh(person, one.result, 'next')
  expect((await open(person, next.result.accessToken)).status).toBe(200)
  expect((await open(person, dropped.result.accessToken)).errorCode).toBe('JWT_INVALID')
})

test('once its successor was used, an old token is valid for ten seconds, and then ends the session', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  const next = await refresh(person, person)
  await open(person, next.result.accessToken)
  server.clock.advance(11 * second)
  expect(await refresh(person, person)).toMatchObject({
    status: 403,
    errorCode: 'REFRESH_FAILED',
    errorMessage: 'You have been logged out',
  })
  expect((await refresh(person, next.result)).status).toBe(403)
  expect((await open(person, next.result.accessToken)).status).toBe(401)
})

test('the first use of a pair is stored even when its call is refused', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  const next = await refresh(person, person)
  const refused = await server.call('POST /users/homeLocation', {
    as: { ...person, ...next.result },
    body: { locationId: 99 },
  })
  expect(refused.errorCode).toBe('LOCATION_UNKNOWN')
  server.clock.advance(11 * second)
  expect((await refresh(person, person)).status).toBe(403)
})
