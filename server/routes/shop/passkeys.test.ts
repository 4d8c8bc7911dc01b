import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TokenPair } from '#contract/shapes/session.ts'
import type { PasskeyMade, PasskeyUsed } from '#contract/shapes/sign-in.ts'
import { makeAuthenticator, type ActOptions, type Authenticator } from '#server/testing/authenticator.ts'
import { minute } from '#server/testing/clock.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { withoutLogIns } from '#server/testing/in-the-log.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let who: TestPerson & TokenPair
let authenticator: Authenticator
let made = 0
beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant()
})
beforeEach(async () => {
  who = await server.make.loggedIn(merchant)
  authenticator = newAuthenticator()
})
afterAll(() => server.close())

const newAuthenticator = () => makeAuthenticator(`passkey ${(made += 1)}`)
const originOf = ({ subdomain }: TestMerchant) => `http://${subdomain}.localhost:8080`

/** Ten minutes later: with new tokens, those of before have expired. */
const tenMinutesLater = async () => {
  server.clock.advance(10 * minute)
  const { accessToken, refreshToken } = who
  const { result } = await server.call('PUT /users/tokens', { as: merchant, body: { accessToken, refreshToken } })
  who = { ...who, ...result }
}

const askToAdd = (as: TestPerson = who) => server.call('POST /users/passkeys/options', { as })
const create = async (
  own: Partial<ActOptions> = {},
  as: TestPerson = who,
  with_ = authenticator,
): Promise<PasskeyMade> => with_.create((await askToAdd(as)).result, { origin: originOf(as.merchant), ...own })
const send = (passkey: PasskeyMade, as: TestPerson = who) =>
  server.call('POST /users/passkeys', { as, body: { passkey } })
const add = async (as: TestPerson = who, with_ = authenticator) => send(await create({}, as, with_), as)

const askToLogIn = (as: TestMerchant = merchant) => server.call('POST /users/login/passkey/options', { as })
const use = async (own: Partial<ActOptions> = {}, with_ = authenticator): Promise<PasskeyUsed> =>
  with_.get((await askToLogIn()).result, { origin: originOf(merchant), ...own })
const sendLogIn = (passkey: PasskeyUsed, headers = {}) =>
  server.call('POST /users/login/passkey', { as: merchant, body: { passkey }, headers })
const logIn = async (own: Partial<ActOptions> = {}, with_ = authenticator) => sendLogIn(await use(own, with_))

const useAgain = async (as: TestPerson = who, with_ = authenticator) => {
  const { result } = await server.call('POST /users/re-authentication/passkey/options', { as })
  return { options: result, used: with_.get(result, { origin: originOf(as.merchant) }) }
}
const sendAgain = (body: PasskeyUsed, as: TestPerson = who) =>
  server.call('POST /users/re-authentication/passkey', { as, body })
const enterAgain = async (as: TestPerson = who, with_ = authenticator) =>
  sendAgain((await useAgain(as, with_)).used, as)

const security = async (as: TestPerson = who) => (await server.call('GET /users/security', { as })).result
const mailsTo = (email: string) => server.mailbox?.list().filter(({ to }) => to === email) ?? []

test('a passkey is made, logs its user in without an email, and says when it was used', async () => {
  const added = await add()
  expect(added).toMatchObject({ status: 201, result: { lastUsedAt: null, isCloned: false, backedUp: false } })
  server.clock.advance(minute)
  const opened = await logIn()
  expect(opened.status).toBe(200)
  const as = { ...merchant, ...opened.result }
  expect((await server.call('GET /users', { as })).result).toMatchObject({ email: who.email })
  expect((await security()).passkeys).toMatchObject([
    { id: added.result.id, lastUsedAt: server.clock.date().toISOString() },
  ])
})

test("an authenticator gets the merchant's host and no name of the user's to store as an id", async () => {
  const { result } = await askToAdd()
  expect(result.rp).toEqual({ id: `${merchant.subdomain}.localhost`, name: `Wash ${merchant.tenant}` })
  expect(result.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
  expect(Buffer.from(result.user.id, 'base64url').toString()).toBe(who.userId)
  await add()
  expect((await askToAdd()).result.excludeCredentials).toHaveLength(1)
  expect((await askToLogIn()).result).toMatchObject({ allowCredentials: [], userVerification: 'required' })
})

describe('adding', () => {
  test('needs the password or a log-in of the last ten minutes', async () => {
    await tenMinutesLater()
    for (const call of ['POST /users/passkeys/options', 'POST /users/recovery-codes'] as const)
      expect(await server.call(call, { as: who })).toMatchObject({ status: 403, errorCode: 'PASSWORD_AGAIN' })
    const wrong = await server.call('POST /users/re-authentication', { as: who, body: { password: 'wrong' } })
    expect(wrong).toMatchObject({ errorCode: 'PASSWORD_CURRENT', fieldErrors: { password: expect.anything() } })
    await server.call('POST /users/re-authentication', { as: who, body: { password } })
    expect((await add()).status).toBe(201)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host at another port', { origin: 'http://x.localhost:9999' }],
    ['another host as the relying party', { rpId: 'evil.example' }],
    ['a user whom the authenticator has not verified', { isVerified: false }],
    ['a frame of another site', { crossOrigin: true }],
  ])('refuses %s', async (_, own) => {
    expect(await send(await create(own))).toMatchObject({ status: 400, errorCode: 'PASSKEY_FAILED' })
    expect((await security()).passkeys).toEqual([])
  })

  test('refuses data that no authenticator makes', async () => {
    const passkey = await create()
    const response = { ...passkey.response, attestationObject: 'AAAA' }
    expect((await send({ ...passkey, response })).errorCode).toBe('PASSKEY_FAILED')
    const clientDataJSON = Buffer.from('no JSON').toString('base64url')
    expect((await send({ ...passkey, response: { ...response, clientDataJSON } })).errorCode).toBe('PASSKEY_FAILED')
  })

  test('refuses a challenge of ten minutes ago, one that was used, and an invented one', async () => {
    const late = await create()
    await tenMinutesLater()
    await server.call('POST /users/re-authentication', { as: who, body: { password } })
    expect(await send(late)).toMatchObject({ status: 400, errorCode: 'CHALLENGE_ENDED' })
    const passkey = await create()
    expect((await send(passkey)).status).toBe(201)
    expect((await send(passkey)).errorCode).toBe('CHALLENGE_ENDED')
    expect((await send(await create({ challenge: 'aW52ZW50ZWQ' }))).errorCode).toBe('CHALLENGE_ENDED')
  })

  test('uses a challenge up that is answered wrongly', async () => {
    const { result } = await askToAdd()
    const wrong = authenticator.create(result, { origin: 'https://evil.example' })
    expect((await send(wrong)).errorCode).toBe('PASSKEY_FAILED')
    expect((await send(authenticator.create(result, { origin: originOf(merchant) }))).errorCode).toBe('CHALLENGE_ENDED')
  })

  test('refuses the challenge of another session and of a log-in', async () => {
    const elsewhere = await server.make.logIn(who)
    expect((await send(await create({}, elsewhere))).errorCode).toBe('CHALLENGE_ENDED')
    const { challenge } = (await askToLogIn()).result
    expect((await send(await create({ challenge }))).errorCode).toBe('CHALLENGE_ENDED')
  })

  test("refuses a credential that the merchant has already, of another user's too", async () => {
    await add()
    expect(await add()).toMatchObject({ status: 409, errorCode: 'PASSKEY_KNOWN' })
    expect((await add(await server.make.loggedIn(merchant))).errorCode).toBe('PASSKEY_KNOWN')
  })

  test('ends at twenty', async () => {
    for (let n = 0; n < 20; n += 1) expect((await add(who, newAuthenticator())).status).toBe(201)
    expect(await askToAdd()).toMatchObject({ status: 409, errorCode: 'PASSKEY_MOST' })
  })
})

describe('a log-in', () => {
  beforeEach(async () => {
    await add()
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host as the relying party', { rpId: 'evil.example' }],
    ['a user whom the authenticator has not verified', { isVerified: false }],
    ['a frame of another site', { crossOrigin: true }],
  ])('refuses %s', async (_, own) => {
    expect(await logIn(own)).toMatchObject({ status: 400, errorCode: 'PASSKEY_FAILED' })
  })

  test('needs a device', async () => {
    expect((await sendLogIn(await use(), { deviceid: 'none' })).errorCode).toBe('DEVICE_ID')
  })

  test('refuses a signature by another key', async () => {
    const passkey = await use()
    const { signature } = (await use({}, newAuthenticator())).response
    expect((await sendLogIn({ ...passkey, response: { ...passkey.response, signature } })).errorCode).toBe(
      'PASSKEY_FAILED',
    )
  })

  test('refuses the handle of another user', async () => {
    const passkey = await use()
    const userHandle = Buffer.from('somebody else').toString('base64url')
    expect((await sendLogIn({ ...passkey, response: { ...passkey.response, userHandle } })).errorCode).toBe(
      'PASSKEY_FAILED',
    )
  })

  test('refuses an old challenge, one that was used, and one of another act', async () => {
    const late = await use()
    await tenMinutesLater()
    expect((await sendLogIn(late)).errorCode).toBe('CHALLENGE_ENDED')
    const passkey = await use()
    expect((await sendLogIn(passkey)).status).toBe(200)
    expect((await sendLogIn(passkey)).errorCode).toBe('CHALLENGE_ENDED')
    const { used } = await useAgain()
    expect((await sendLogIn(used)).errorCode).toBe('CHALLENGE_ENDED')
  })

  test('refuses a passkey that was removed, and one of another merchant', async () => {
    const [{ id } = { id: '' }] = (await security()).passkeys
    const other = await server.make.loggedIn(await server.make.merchant())
    const foreign = newAuthenticator()
    await add(other, foreign)
    expect(await logIn({}, foreign)).toMatchObject({ status: 404, errorCode: 'PASSKEY_UNKNOWN' })
    await server.call('DELETE /users/passkeys/{id}', { as: who, params: { id } })
    expect((await logIn()).errorCode).toBe('PASSKEY_UNKNOWN')
  })

  test('ends with the account of its user', async () => {
    await server.call('DELETE /users', { as: who })
    expect((await logIn()).errorCode).toBe('PASSKEY_UNKNOWN')
  })
})

describe('a copy of a passkey', () => {
  test('whose counter goes back is refused with the passkey itself, and its owner gets one mail', async () => {
    await add()
    await logIn()
    const copy = authenticator.copy()
    expect((await logIn()).status).toBe(200)
    expect(await logIn({}, copy)).toMatchObject({ status: 403, errorCode: 'PASSKEY_CLONED' })
    expect((await logIn()).errorCode).toBe('PASSKEY_CLONED')
    await server.idle()
    expect(mailsTo(who.email).map(({ subject }) => subject)).toEqual([
      `A passkey was refused at your Wash ${merchant.tenant} account`,
    ])
    const { passkeys, refused } = await security()
    expect(passkeys).toMatchObject([{ isCloned: true }])
    expect(refused).toMatchObject([{ why: 'cloned', at: server.clock.date().toISOString() }])
  })

  test('is listed until its owner has seen it', async () => {
    await add()
    await logIn()
    await logIn({}, authenticator.copy())
    authenticator.counter = 1
    await logIn()
    const [{ id } = { id: '' }] = (await security()).refused
    const seen = () => server.call('DELETE /users/refused-logins/{id}', { as: who, params: { id } })
    expect((await seen()).status).toBe(200)
    expect(await seen()).toMatchObject({ status: 404, errorCode: 'SESSION_UNKNOWN' })
    expect((await security()).refused).toEqual([])
  })

  test('of a passkey that does not count cannot be told, and opens as the passkey does', async () => {
    await add()
    for (let n = 0; n < 2; n += 1) {
      authenticator.counter = -1
      expect((await logIn()).status).toBe(200)
    }
  })
})

describe('a passkey in place of the password', () => {
  test('lets the session do what needs the password again', async () => {
    await add()
    await tenMinutesLater()
    expect((await askToAdd()).errorCode).toBe('PASSWORD_AGAIN')
    expect((await enterAgain()).result).toBe(true)
    expect((await askToAdd()).status).toBe(200)
  })

  test("refuses another user's", async () => {
    const other = await server.make.loggedIn(merchant)
    const theirs = newAuthenticator()
    await add(other, theirs)
    await add()
    expect((await enterAgain(who, theirs)).errorCode).toBe('PASSKEY_FAILED')
    expect((await useAgain()).options.allowCredentials).toHaveLength(1)
  })

  test('refuses a challenge of another session, a copy, and a passkey that was removed', async () => {
    const { id } = (await add()).result
    const { used } = await useAgain()
    const elsewhere = await server.make.logIn(who)
    expect((await sendAgain(used, elsewhere)).errorCode).toBe('CHALLENGE_ENDED')
    expect((await enterAgain()).status).toBe(200)
    authenticator.counter = 1
    expect((await enterAgain()).errorCode).toBe('PASSKEY_CLONED')
    await server.call('DELETE /users/passkeys/{id}', { as: who, params: { id } })
    expect((await enterAgain()).errorCode).toBe('PASSKEY_UNKNOWN')
  })
})

test('a passkey is renamed and removed by its user alone', async () => {
  const { id } = (await add()).result
  const other = await server.make.loggedIn(merchant)
  const rename = (as: TestPerson, name: string) =>
    server.call('PUT /users/passkeys/{id}', { as, params: { id }, body: { name } })
  const remove = (as: TestPerson) => server.call('DELETE /users/passkeys/{id}', { as, params: { id } })
  expect((await rename(other, 'Mine')).errorCode).toBe('PASSKEY_UNKNOWN')
  expect((await remove(other)).errorCode).toBe('PASSKEY_UNKNOWN')
  expect((await rename(who, ' ')).errorCode).toBe('VALIDATION')
  await rename(who, ' MacBook in the office ')
  expect((await security()).passkeys).toMatchObject([{ name: 'MacBook in the office' }])
  await tenMinutesLater()
  expect((await remove(who)).errorCode).toBe('PASSWORD_AGAIN')
  await enterAgain()
  expect((await remove(who)).status).toBe(200)
  expect((await security()).passkeys).toEqual([])
})

test('what staff do with passkeys is in the audit log', async () => {
  const admin = await server.make.loggedIn(merchant, { isAdmin: true })
  const { id } = (await add(admin)).result
  await enterAgain(admin)
  const rename = { as: admin, params: { id }, body: { name: 'MacBook' } }
  for (let times = 0; times < 2; times += 1) await server.call('PUT /users/passkeys/{id}', rename)
  await server.call('POST /users/recovery-codes', { as: admin })
  await server.call('DELETE /users/passkeys/{id}', { as: admin, params: { id } })
  const query = { by: admin.userId }
  const { acts } = (await server.call('GET /accounts/audit', { as: admin, query })).result
  expect(withoutLogIns(acts).map(({ act }) => act)).toEqual([
    'passkey removed',
    'recovery codes made',
    'passkey renamed',
    'passkey used again',
    'passkey added',
  ])
})

test('a move of the host ends its passkeys, and the office says how many before', async () => {
  const shop = await server.make.merchant()
  const admin = await server.make.loggedIn(shop, { isAdmin: true })
  await add(admin)
  expect((await server.call('GET /accounts/subdomain', { as: admin })).result.passkeys).toBe(1)
  await enterAgain(admin)
  const subdomain = `${shop.subdomain}-moved`
  await server.call('POST /accounts/subdomain', { as: admin, body: { subdomain } })
  expect((await server.call('GET /accounts/subdomain', { as: admin })).result).toMatchObject({ subdomain, passkeys: 0 })
  expect((await security(admin)).passkeys).toEqual([])
  const options = (await askToLogIn(shop)).result
  expect(options.rpId).toBe(`${subdomain}.localhost`)
  const passkey = authenticator.get(options, { origin: `http://${subdomain}.localhost:8080` })
  expect((await server.call('POST /users/login/passkey', { as: shop, body: { passkey } })).errorCode).toBe(
    'PASSKEY_UNKNOWN',
  )
})
