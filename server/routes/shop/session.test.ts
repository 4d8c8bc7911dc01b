import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueEmailToken } from '#server/commands/identity/issue-email-token.ts'
import { password } from '#server/testing/factories.ts'
import { day, hour, minute, second } from '#server/testing/clock.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { advanceTime } from '#server/testing/advance-time.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => server.close())

/** Each test has its own merchant and user, so that tests share no counters. */
const newUser = async () => server.make.person(await server.make.merchant())
const signIn = (
  who: Awaited<ReturnType<typeof newUser>>,
  given: { password?: string; ip?: string; deviceId?: string; proof?: string; email?: string } = {},
) =>
  server.call('POST /users/login', {
    as: who.merchant,
    body: { email: given.email ?? who.email, password: given.password ?? password },
    ip: given.ip ?? `10.0.0.${who.merchant.tenant % 250}`,
    headers: {
      ...(given.deviceId === undefined ? {} : { deviceId: given.deviceId }),
      ...(given.proof === undefined ? {} : { deviceProof: given.proof }),
    },
  })
const refresh = (who: { appKey?: string }, pair: { accessToken: string; refreshToken: string }, attempt?: string) =>
  server.call('PUT /users/tokens', {
    as: { appKey: who.appKey ?? '' },
    body: { accessToken: pair.accessToken, refreshToken: pair.refreshToken },
    ...(attempt === undefined ? {} : { headers: { 'idempotency-key': attempt } }),
  })
const open = (who: { appKey?: string }, accessToken: string) =>
  server.call('GET /users', { as: { appKey: who.appKey ?? '', accessToken } })

test('logging in answers a pair of tokens that opens the account', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  const account = await server.call('GET /users', { as: person })
  expect(account.status).toBe(200)
  expect(account.result).toMatchObject({ email: person.email, emailConfirmed: true, payment: { onFile: false } })
})

test('the access token contains user, merchant and expiry', async () => {
  const person = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
  expect(decodeJwt(person.accessToken)).toMatchObject({
    sub: person.userId,
    tenant: person.merchant.tenant,
    IsAdmin: 'true',
    role: 'user',
    typ: 'access',
    aud: 'site',
    exp: Math.floor(server.clock.now() / 1000) + 300,
  })
})

test('a wrong password and an unknown email get the same refusal, which is never a 401', async () => {
  const who = await newUser()
  const wrong = await signIn(who, { password: 'Wrong-day-1' })
  const unknown = await signIn(who, { email: 'nobody@example.com' })
  expect(wrong).toMatchObject({ status: 400, errorCode: 'LOGIN_FAILED', errorMessage: 'Invalid email or password.' })
  expect(unknown).toMatchObject({ status: 400, errorCode: 'LOGIN_FAILED', errorMessage: 'Invalid email or password.' })
})

test('the password of one merchant is not valid at another', async () => {
  const who = await newUser()
  const elsewhere = await server.make.merchant()
  const answer = await server.call('POST /users/login', { as: elsewhere, body: { email: who.email, password } })
  expect(answer.errorCode).toBe('LOGIN_FAILED')
})

test('a log-in without a device id is refused', async () => {
  const who = await newUser()
  expect(await signIn(who, { deviceId: 'short' })).toMatchObject({ status: 400, errorCode: 'DEVICE_ID' })
})

test('five wrong passwords lock the email for that address for a quarter of an hour', async () => {
  const who = await newUser()
  for (let n = 0; n < 5; n += 1) await signIn(who, { password: 'Wrong-day-1' })
  const locked = await signIn(who)
  expect(locked).toMatchObject({ status: 429, errorCode: 'LOGIN_LOCKED' })
  expect(locked.headers['retry-after']).toBe('900')
  expect((await signIn(who, { ip: '10.9.9.9' })).status).toBe(200)
  server.clock.advance(15 * minute + second)
  expect((await signIn(who)).status).toBe(200)
})

test('concurrent guesses are all counted: five are verified, and the rest are locked out', async () => {
  const who = await newUser()
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(who, { password: 'Wrong-day-1' })))
  expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 'LOGIN_FAILED'),
    ...Array.from({ length: 7 }, () => 'LOGIN_LOCKED'),
  ])
})

test('fifty wrong passwords in a day lock the email, except for a device that has logged in before', async () => {
  const who = await newUser()
  await signIn(who, { deviceId: 'known000000000000000' })
  for (let n = 0; n < 50; n += 1) await signIn(who, { password: 'Wrong-day-1', ip: `10.1.${n}.1` })
  expect(await signIn(who, { ip: '10.2.0.1', deviceId: 'stranger000000000000' })).toMatchObject({
    status: 429,
    errorCode: 'LOGIN_LOCKED',
  })
  expect((await signIn(who, { ip: '10.2.0.2', deviceId: 'known000000000000000' })).status).toBe(200)
})

const guesses = async (who: Awaited<ReturnType<typeof newUser>>, count: number, ipOf: (n: number) => string) => {
  for (let n = 0; n < count; n += 1) await signIn(who, { password: 'Wrong-day-1', ip: ipOf(n) })
}

test('a device with the proof of a log-in is not held up by guesses from its own address', async () => {
  const who = await newUser()
  const ip = '10.4.0.1'
  const { deviceProof: proof } = (await signIn(who, { ip })).result
  expect(proof).toMatch(/^\S+$/)
  await guesses(who, 70, () => ip)
  expect((await signIn(who, { ip, deviceId: 'stranger000000000000' })).status).toBe(429)
  expect((await signIn(who, { ip, proof, deviceId: 'stranger000000000000' })).status).toBe(200)
})

test('a known device has its own limit of wrong passwords, which no other device shares', async () => {
  const who = await newUser()
  const { deviceProof: proof } = (await signIn(who)).result
  for (let n = 0; n < 5; n += 1) await signIn(who, { proof, password: 'Wrong-day-1', ip: `10.5.${n}.1` })
  expect((await signIn(who, { proof, ip: '10.5.9.1' })).errorCode).toBe('LOGIN_LOCKED')
  expect((await signIn(who, { ip: '10.5.9.1' })).status).toBe(200)
  server.clock.advance(15 * minute + second)
  expect((await signIn(who, { proof, ip: '10.5.9.1' })).status).toBe(200)
})

test('a new device is not held up by guesses from elsewhere where the account was logged in to before', async () => {
  const who = await newUser()
  await signIn(who, { ip: '10.6.0.1', deviceId: 'known000000000000000' })
  await guesses(who, 50, (n) => `10.7.${n}.1`)
  const deviceId = 'newOne00000000000000'
  expect((await signIn(who, { ip: '10.8.0.1', deviceId })).errorCode).toBe('LOGIN_LOCKED')
  expect((await signIn(who, { ip: '10.6.0.1', deviceId })).status).toBe(200)
})

test('an address has twenty wrong passwords a day for an email', async () => {
  const who = await newUser()
  for (let n = 0; n < 20; n += 1) {
    if (n % 5 === 0) advanceTime(server.clock, 15 * minute + second)
    expect((await signIn(who, { password: 'Wrong-day-1' })).errorCode).toBe('LOGIN_FAILED')
  }
  advanceTime(server.clock, 15 * minute + second)
  expect((await signIn(who)).errorCode).toBe('LOGIN_LOCKED')
  expect((await signIn(who, { ip: '10.9.0.1' })).status).toBe(200)
})

test('a mailed link lets its reader in on a new device at a new address, whatever is guessed', async () => {
  const who = await newUser()
  await guesses(who, 50, (n) => `10.10.${n}.1`)
  const here = { ip: '10.11.0.1', deviceId: 'newOne00000000000000' }
  expect((await signIn(who, here)).errorCode).toBe('LOGIN_LOCKED')
  const { tenant } = who.merchant
  const token = await server.database.transact(tenant, 'test', (tx) =>
    issueEmailToken({
      tx,
      random: server.deps.random,
      tenant,
      userId: who.userId,
      purpose: 'recover',
      now: server.clock.date(),
    }),
  )
  const body = { email: who.email, token, password: 'Rinse-day-2', confirmPassword: 'Rinse-day-2' }
  expect((await server.call('POST /users/recover-password', { as: who.merchant, body, ip: here.ip })).status).toBe(200)
  expect((await signIn(who, { ...here, password: 'Rinse-day-2' })).status).toBe(200)
})

test('concurrent guesses from many addresses share the daily limit', async () => {
  const who = await newUser()
  const guess = (_: unknown, n: number) => signIn(who, { password: 'Wrong-day-1', ip: `10.3.${n}.1` })
  const answers = await Promise.all(Array.from({ length: 60 }, guess))
  expect(answers.filter(({ errorCode }) => errorCode === 'LOGIN_FAILED')).toHaveLength(50)
  expect(answers.filter(({ errorCode }) => errorCode === 'LOGIN_LOCKED')).toHaveLength(10)
})

test('addresses of one /64 count as one', async () => {
  const who = await newUser()
  for (let n = 1; n <= 5; n += 1) await signIn(who, { password: 'Wrong-day-1', ip: `2001:db8:1:2::${n}` })
  expect((await signIn(who, { ip: '2001:db8:1:2::99' })).errorCode).toBe('LOGIN_LOCKED')
  expect((await signIn(who, { ip: '2001:db8:1:3::1' })).status).toBe(200)
})

test('an access token is valid for five minutes', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  server.clock.advance(5 * minute + second)
  expect(await open(person, person.accessToken)).toMatchObject({
    status: 401,
    errorCode: 'JWT_EXPIRED',
    errorMessage: 'Access token expired.',
  })
})

test('a session refreshes thirty times a minute from one address, counted per session', async () => {
  const who = await newUser()
  const [one, other] = [await server.make.logIn(who), await server.make.logIn(who)]
  for (let n = 0; n < 30; n += 1) expect((await refresh(who.merchant, one)).status).toBe(200)
  expect(await refresh(who.merchant, one)).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED' })
  expect((await refresh(who.merchant, other)).status).toBe(200)
  advanceTime(server.clock, minute)
  expect((await refresh(who.merchant, one)).status).toBe(200)
})

test('a session lasts 12 hours from its last use, 30 days when remembered, 90 days at most', async () => {
  const person = await server.make.person(await server.make.merchant())
  const short = await server.make.logIn(person)
  const long = await server.make.logIn(person, true)
  server.clock.advance(12 * hour + second)
  expect((await refresh(person, short)).status).toBe(403)
  let pair: { accessToken: string; refreshToken: string } = long
  for (let n = 0; n < 3; n += 1) {
    server.clock.advance(29 * day)
    const next = await refresh(person, pair)
    expect(next.status).toBe(200)
    pair = next.result
  }
  server.clock.advance(3 * day)
  expect((await refresh(person, pair)).status).toBe(403)
})

test('a refresh token is not accepted as access token, nor the other way round', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  expect((await open(person, person.refreshToken)).errorCode).toBe('JWT_INVALID')
  expect(
    (await refresh(person, { accessToken: person.refreshToken, refreshToken: person.accessToken })).errorCode,
  ).toBe('REFRESH_FAILED')
})

test('tokens of two sessions do not refresh together', async () => {
  const person = await server.make.person(await server.make.merchant())
  const [one, other] = [await server.make.logIn(person), await server.make.logIn(person)]
  expect((await refresh(person, { accessToken: one.accessToken, refreshToken: other.refreshToken })).errorCode).toBe(
    'REFRESH_FAILED',
  )
  expect((await refresh(person, other)).status).toBe(200)
})

test('logging out ends the session at once', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  expect((await server.call('DELETE /users/tokens', { as: person })).result).toBe(true)
  expect(await open(person, person.accessToken)).toMatchObject({
    status: 401,
    errorCode: 'JWT_INVALID',
    errorMessage: 'Invalid JWT',
  })
  expect((await refresh(person, person)).status).toBe(403)
})

test('a token belongs to its merchant', async () => {
  const person = await server.make.loggedIn(await server.make.merchant())
  const elsewhere = await server.make.merchant()
  expect(await open(elsewhere, person.accessToken)).toMatchObject({
    status: 403,
    errorCode: 'TENANT_MISMATCH',
    errorMessage: 'This account belongs to a different site.',
  })
  expect((await refresh(elsewhere, person)).errorCode).toBe('REFRESH_FAILED')
})
