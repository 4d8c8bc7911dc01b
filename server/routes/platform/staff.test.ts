import { asc, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostPasskeys, type PasskeyMade } from '#contract/shapes/sign-in.ts'
import { withdrawStaffTokens } from '#server/commands/platform/end-staff-tokens.ts'
import { makeEnrolmentLink } from '#server/commands/platform/enrol-passkey.ts'
import { hashToken } from '#server/security/keys.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { platformEnrolments, platformPasskeys } from '#server/tables/platform-passkeys.ts'
import { platformUsers } from '#server/tables/platform-users.ts'
import { advanceTime } from '#server/testing/advance-time.ts'
import { makeAuthenticator, type ActOptions, type Authenticator } from '#server/testing/authenticator.ts'
import { minute } from '#server/testing/clock.ts'
import { password } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let authenticator: Authenticator
let made = 0
const logged: string[] = []
beforeAll(async () => {
  server = await makeServer({ logTo: logged })
})
beforeEach(async () => {
  await server.transact(null, 'test', async (tx) => {
    await tx.execute('reset role')
    await tx.delete(platformUsers)
  })
  await server.make.staff()
  authenticator = newAuthenticator()
})
afterAll(() => server.close())

const newAuthenticator = () => makeAuthenticator(`staff ${(made += 1)}`)
const office = 'http://localhost:8080'

/** The token of a new link, as it stands behind the # of its address. */
const link = async (name = 'kim', on = server) => {
  const { random, officeOrigin: origin } = on.deps
  const now = on.clock.date()
  const address = await on.transact(null, 'test', (tx) => makeEnrolmentLink({ tx, random, origin, name, now }))
  return address?.split('#')[1] ?? ''
}
const askToEnrol = (token: string, on = server) => on.call('POST /system/enrolment/options', { body: { token } })
const create = async (token: string, own: Partial<ActOptions> = {}, with_ = authenticator, on = server) =>
  with_.create((await askToEnrol(token, on)).result.options, { origin: on.deps.officeOrigin, ...own })
const sendEnrolment = (token: string, passkey: PasskeyMade, on = server) =>
  on.call('POST /system/enrolment', { body: { token, passkey }, headers: { 'user-agent': 'Mozilla/5.0 (Macintosh)' } })
const enrol = async (name = 'kim', with_ = authenticator, on = server) => {
  const token = await link(name, on)
  return sendEnrolment(token, await create(token, {}, with_, on), on)
}

const logIn = (typed = password, username = 'kim', on = server) =>
  on.call('POST /system/login', { body: { username, password: typed } })
const askToLogIn = (username = 'kim', typed = password, on = server) =>
  on.call('POST /system/login/passkey/options', { body: { username, password: typed } })
const use = async (own: Partial<ActOptions> = {}, with_ = authenticator, username = 'kim', on = server) =>
  with_.get((await askToLogIn(username, password, on)).result.options, { origin: on.deps.officeOrigin, ...own })
const sendUse = (body: object, on = server) => on.call('POST /system/login/passkey', { body })
const logInByPasskey = async (own: Partial<ActOptions> = {}, with_ = authenticator, username = 'kim', on = server) =>
  sendUse(await use(own, with_, username, on), on)

/** Logged in by password and passkey. */
const member = async (username = 'kim', with_ = authenticator) => ({
  accessToken: (await logInByPasskey({}, with_, username)).result.accessToken,
})
const staffSeenBy = async (as: { accessToken: string }) => (await server.call('GET /system/staff', { as })).result
const acts = async () =>
  (
    await server.database.transact(null, 'test', (tx) =>
      tx.select().from(auditLog).where(isNull(auditLog.tenantId)).orderBy(asc(auditLog.id)),
    )
  ).slice(-3)

describe('a link of the operator', () => {
  test('adds a passkey to its account, once, and leaves both in the audit log without its token', async () => {
    const token = await link()
    const opened = await askToEnrol(token)
    expect(opened).toMatchObject({ status: 200, result: { username: 'kim', options: { rp: { id: 'localhost' } } } })
    expect(Buffer.from(opened.result.options.user.id, 'base64url').toString()).not.toContain('kim')
    const passkey = authenticator.create(opened.result.options, { origin: office })
    expect((await sendEnrolment(token, passkey)).result).toBe(true)
    expect((await askToEnrol(token)).errorCode).toBe('STAFF_LINK')
    const written = await acts()
    expect(written.slice(-2)).toMatchObject([
      { act: 'staff link made', actorKind: 'server', subject: 'kim' },
      { act: 'staff passkey added', actorKind: 'platform', actor: 'kim', subject: 'kim', detail: { name: 'Mac' } },
    ])
    expect(JSON.stringify(written)).not.toContain(token)
    expect(logged.join('\n')).not.toContain(token)
    expect(logged.join('\n')).not.toContain(opened.result.options.challenge)
  })

  test('is known to the database by a hash alone', async () => {
    const token = await link()
    const rows = await server.database.transact(null, 'test', (tx) => tx.select().from(platformEnrolments))
    expect(rows).toMatchObject([{ account: 'kim', tokenHash: hashToken(token) }])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('takes one of two passkeys that were begun with it', async () => {
    const token = await link()
    const [first, second] = [await create(token), await create(token, {}, newAuthenticator())]
    expect((await sendEnrolment(token, first)).status).toBe(200)
    expect(await sendEnrolment(token, second)).toMatchObject({ status: 400, errorCode: 'STAFF_LINK' })
  })

  test('opens nothing after 15 minutes, though the passkey was begun before', async () => {
    const token = await link()
    server.clock.advance(14 * minute)
    const passkey = await create(token)
    server.clock.advance(minute)
    expect((await askToEnrol(token)).errorCode).toBe('STAFF_LINK')
    expect((await sendEnrolment(token, passkey)).errorCode).toBe('STAFF_LINK')
  })

  test('ends with the next link of the account, and with the tokens that are withdrawn', async () => {
    const [first, second] = [await link(), await link()]
    expect((await askToEnrol(first)).errorCode).toBe('STAFF_LINK')
    expect((await askToEnrol(second)).status).toBe(200)
    const now = server.clock.date()
    await server.transact(null, 'test', (tx) => withdrawStaffTokens({ tx, name: 'kim', by: null, now }))
    expect((await askToEnrol(second)).errorCode).toBe('STAFF_LINK')
  })

  test('takes no passkey that was begun with the link of another account', async () => {
    await server.make.staff('lee')
    const [own, others] = [await link(), await link('lee')]
    expect((await sendEnrolment(own, await create(others))).errorCode).toBe('CHALLENGE_ENDED')
    expect((await sendEnrolment(others, await create(own))).errorCode).toBe('CHALLENGE_ENDED')
    expect((await askToEnrol(own)).result.username).toBe('kim')
  })

  test('is made for no account that does not exist, and an invented one opens nothing', async () => {
    expect(await link('lee')).toBe('')
    expect((await askToEnrol('invented')).errorCode).toBe('STAFF_LINK')
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ["a merchant's origin", { origin: 'http://puddle.localhost:8080' }],
    ['another host as the relying party', { rpId: 'evil.example' }],
    ['a user whom the authenticator has not verified', { isVerified: false }],
    ['a frame of another site', { crossOrigin: true }],
  ])('refuses a passkey of %s, and stays good', async (_, own) => {
    const token = await link()
    expect(await sendEnrolment(token, await create(token, own))).toMatchObject({
      status: 400,
      errorCode: 'PASSKEY_FAILED',
    })
    expect((await sendEnrolment(token, await create(token))).status).toBe(200)
  })

  test('refuses a challenge of five minutes ago, one of a log-in, and an invented one', async () => {
    const token = await link()
    const late = await create(token)
    server.clock.advance(5 * minute)
    expect((await sendEnrolment(token, late)).errorCode).toBe('CHALLENGE_ENDED')
    expect((await sendEnrolment(token, await create(token, { challenge: 'aW52ZW50ZWQ' }))).errorCode).toBe(
      'CHALLENGE_ENDED',
    )
    expect((await sendEnrolment(token, await create(token))).status).toBe(200)
    const { challenge } = (await askToLogIn()).result.options
    const next = await link()
    expect((await sendEnrolment(next, await create(next, { challenge }, newAuthenticator()))).errorCode).toBe(
      'CHALLENGE_ENDED',
    )
  })

  test('adds no passkey twice, and none beyond the most of an account', async () => {
    await enrol()
    expect(await enrol()).toMatchObject({ status: 409, errorCode: 'PASSKEY_KNOWN' })
    await server.transact(null, 'test', async (tx) => {
      const [row] = await tx.select().from(platformPasskeys)
      const more = Array.from({ length: mostPasskeys - 1 }, (_, index) => ({
        ...row!,
        id: server.deps.random.uuid(),
        credentialId: `more ${index}`,
      }))
      await tx.insert(platformPasskeys).values(more)
    })
    expect(await askToEnrol(await link())).toMatchObject({ status: 409, errorCode: 'PASSKEY_MOST' })
  })
})

describe('the log-in of an account with a passkey', () => {
  beforeEach(async () => {
    await enrol()
  })

  test('opens with password and passkey, and with neither alone', async () => {
    expect(await logIn()).toMatchObject({ status: 403, errorCode: 'STAFF_PASSKEY' })
    expect((await logIn('wrong')).errorCode).toBe('SYSTEM_LOGIN')
    expect((await askToLogIn('kim', 'wrong')).errorCode).toBe('SYSTEM_LOGIN')
    expect((await askToLogIn('lee')).errorCode).toBe('SYSTEM_LOGIN')
    const { challenge: strange } = (await askToEnrol(await link())).result.options
    expect((await logInByPasskey({ challenge: strange })).errorCode).toBe('CHALLENGE_ENDED')
    const asked = (await askToLogIn()).result
    expect(asked).toMatchObject({ page: `${office}/SiteConfigUpdater`, options: { rpId: 'localhost' } })
    expect(asked.options.allowCredentials).toHaveLength(1)
    const opened = await sendUse(authenticator.get(asked.options, { origin: office }))
    expect((await server.call('GET /system/releases', { as: opened.result })).status).toBe(200)
    expect((await acts()).at(-1)).toMatchObject({ act: 'staff logged in', actor: 'kim' })
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ["a merchant's origin", { origin: 'http://puddle.localhost:8080' }],
    ['another host as the relying party', { rpId: 'evil.example' }],
    ['a user whom the authenticator has not verified', { isVerified: false }],
    ['a frame of another site', { crossOrigin: true }],
  ])('refuses the use of %s', async (_, own) => {
    expect(await logInByPasskey(own)).toMatchObject({ status: 400, errorCode: 'PASSKEY_FAILED' })
  })

  test('refuses a challenge of five minutes ago, and one that was used, rightly or wrongly', async () => {
    const late = await use()
    server.clock.advance(5 * minute)
    expect((await sendUse(late)).errorCode).toBe('CHALLENGE_ENDED')
    const { options } = (await askToLogIn()).result
    expect((await sendUse(authenticator.get(options, { origin: 'https://evil.example' }))).errorCode).toBe(
      'PASSKEY_FAILED',
    )
    expect((await sendUse(authenticator.get(options, { origin: office }))).errorCode).toBe('CHALLENGE_ENDED')
    const used = await use()
    expect((await sendUse(used)).status).toBe(200)
    expect((await sendUse(used)).errorCode).toBe('CHALLENGE_ENDED')
  })

  test('refuses the passkey of another account, and one that was removed', async () => {
    const lees = newAuthenticator()
    await server.make.staff('lee')
    await enrol('lee', lees)
    expect(await logInByPasskey({}, lees)).toMatchObject({ status: 404, errorCode: 'PASSKEY_UNKNOWN' })
    const used = await use()
    await server.transact(null, 'test', (tx) => tx.delete(platformPasskeys))
    expect((await sendUse(used)).errorCode).toBe('PASSKEY_UNKNOWN')
  })

  test('refuses a copy by its counter, and the passkey itself from then on', async () => {
    const copy = authenticator.copy()
    expect((await logInByPasskey()).status).toBe(200)
    expect(await logInByPasskey({}, copy)).toMatchObject({ status: 403, errorCode: 'PASSKEY_CLONED' })
    expect((await acts()).at(-1)).toMatchObject({ act: 'staff passkey refused', actorKind: 'server', subject: 'kim' })
    expect((await askToLogIn()).errorCode).toBe('STAFF_PASSKEY_NONE')
    expect((await logIn()).errorCode).toBe('STAFF_PASSKEY_NONE')
    const next = newAuthenticator()
    await enrol('kim', next)
    expect((await logInByPasskey({}, next)).status).toBe(200)
  })

  test('ends with the tokens that are withdrawn between password and passkey', async () => {
    const used = await use()
    const now = server.clock.date()
    await server.transact(null, 'test', (tx) => withdrawStaffTokens({ tx, name: 'kim', by: null, now }))
    expect((await sendUse(used)).errorCode).toBe('CHALLENGE_ENDED')
  })

  test('that lacks the passkey is limited by address as that of the password', async () => {
    const strict = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
    try {
      await strict.make.staff()
      const guess = (ip: string) =>
        strict.call('POST /system/login/passkey/options', { body: { username: 'kim', password: 'wrong' }, ip })
      for (let n = 0; n < 5; n += 1) expect((await guess('10.1.0.1')).errorCode).toBe('SYSTEM_LOGIN')
      expect((await guess('10.1.0.1')).errorCode).toBe('RATE_LIMITED')
      for (let n = 0; n < 15; n += 1) {
        if (n % 5 === 0) advanceTime(strict.clock, 15 * minute)
        expect((await guess('10.1.0.1')).errorCode).toBe('SYSTEM_LOGIN')
      }
      advanceTime(strict.clock, 15 * minute)
      expect((await guess('10.1.0.1')).errorCode).toBe('LOGIN_LOCKED')
      expect((await guess('10.1.0.2')).errorCode).toBe('SYSTEM_LOGIN')
    } finally {
      await strict.close()
    }
  })
})

test('in production a password alone opens nothing, and an account without a passkey is told whom to ask', async () => {
  const production = await makeServer({
    env: {
      CLEARCOAT_MODE: 'production',
      JWT_SECRET: 'a secret of thirty-two and more different letters',
      SMTP_URL: 'smtp://localhost',
      PUBLIC_HOST: 'wash.example',
    },
  })
  try {
    await production.make.staff()
    const refused = await logIn(password, 'kim', production)
    expect(refused).toMatchObject({ status: 403, errorCode: 'STAFF_PASSKEY_NONE' })
    expect(refused.errorMessage).toContain('ask the operator for a link')
    expect((await logIn('wrong', 'kim', production)).errorCode).toBe('SYSTEM_LOGIN')
    expect((await askToLogIn('kim', password, production)).errorCode).toBe('STAFF_PASSKEY_NONE')
    await enrol('kim', authenticator, production)
    expect((await logIn(password, 'kim', production)).errorCode).toBe('STAFF_PASSKEY')
    expect((await logInByPasskey({ origin: office }, authenticator, 'kim', production)).errorCode).toBe(
      'PASSKEY_FAILED',
    )
    expect((await logInByPasskey({}, authenticator, 'kim', production)).status).toBe(200)
  } finally {
    await production.close()
  }
})

test('the office has the address that the environments name, where they name this server', async () => {
  const named = await makeServer({ env: { ENVIRONMENTS: 'demo=https://office.example/api/v1' } })
  expect(named.deps.officeOrigin).toBe('https://office.example')
  await named.close()
})

describe('the staff of the platform', () => {
  const lees = newAuthenticator()
  let lee: { accessToken: string }
  let kim: { accessToken: string }
  beforeEach(async () => {
    await server.make.staff('lee')
    await enrol()
    await enrol('lee', lees)
    kim = await member()
    lee = await member('lee', lees)
  })

  test('see accounts with their log-ins, devices and passkeys, and nothing that opens something', async () => {
    const seen = await staffSeenBy(kim)
    const now = server.clock.date().toISOString()
    expect(seen).toMatchObject([
      { name: 'kim', isYou: true, lastLoginAt: now, devices: 1, passkeys: [{ name: 'Mac', lastUsedAt: now }] },
      { name: 'lee', isYou: false, lastLoginAt: now, devices: 1, passkeys: [{ name: 'Mac', isCloned: false }] },
    ])
    expect(Date.parse(seen[0]!.openUntil!)).toBe(server.clock.now() + 30 * minute)
    expect(JSON.stringify(seen)).not.toMatch(/hash|publicKey|credential/i)
    server.clock.advance(31 * minute)
    expect((await staffSeenBy(await member())).map(({ openUntil }) => openUntil !== null)).toEqual([true, false])
  })

  test('withdraw the tokens of another, which ends them at once and forgets the devices', async () => {
    const withdraw = (name: string, as = kim) =>
      server.call('DELETE /system/staff/{name}/tokens', { as, params: { name } })
    expect((await withdraw('lee')).result).toBe(true)
    expect((await server.call('GET /system/releases', { as: lee })).errorCode).toBe('JWT_INVALID')
    expect((await staffSeenBy(kim))[1]).toMatchObject({ name: 'lee', openUntil: null, devices: 0 })
    expect((await acts()).at(-1)).toMatchObject({ act: 'staff tokens withdrawn', actor: 'kim', subject: 'lee' })
    expect(await withdraw('robin')).toMatchObject({ status: 404, errorCode: 'STAFF_UNKNOWN' })
    server.clock.advance(10 * minute)
    expect(await withdraw('lee')).toMatchObject({ status: 403, errorCode: 'PASSWORD_AGAIN' })
  })

  test('remove a passkey of another, which opens nothing any more', async () => {
    const [, { passkeys }] = (await staffSeenBy(kim)) as [unknown, { passkeys: { id: string }[] }]
    const remove = (name: string, as = kim) =>
      server.call('DELETE /system/staff/{name}/passkeys/{id}', { as, params: { name, id: passkeys[0]!.id } })
    expect(await remove('kim')).toMatchObject({ status: 404, errorCode: 'PASSKEY_UNKNOWN' })
    expect((await remove('lee')).result).toBe(true)
    expect((await remove('lee')).errorCode).toBe('PASSKEY_UNKNOWN')
    expect((await staffSeenBy(kim))[1]!.passkeys).toEqual([])
    expect((await acts()).at(-1)).toMatchObject({
      act: 'staff passkey removed',
      actor: 'kim',
      subject: 'lee',
      detail: { name: 'Mac' },
    })
    server.clock.advance(10 * minute)
    expect((await remove('lee')).errorCode).toBe('PASSWORD_AGAIN')
  })

  test('are seen by no token of a merchant', async () => {
    const as = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    expect((await server.call('GET /system/staff', { as })).errorCode).toBe('FORBIDDEN')
  })
})
