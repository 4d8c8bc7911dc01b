import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import type { TokenPair } from '#contract/shapes/session.ts'
import { makeAuthenticator, type Authenticator } from '#server/testing/authenticator.ts'
import { minute } from '#server/testing/clock.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

type Member = TestPerson & TokenPair

let server: TestServer
let merchant: TestMerchant
let owner: Member
let ownersKey: Authenticator
let colleague: Member
let made = 0
beforeAll(async () => {
  server = await makeServer()
})
beforeEach(async () => {
  merchant = await server.make.merchant()
  owner = await server.make.loggedIn(merchant, { isAdmin: true })
  colleague = await server.make.loggedIn(merchant, { isAdmin: true, staffRole: 'manager' })
  ownersKey = newKey()
  await enterPassword(owner)
})
afterAll(() => server.close())

const newKey = () => makeAuthenticator(`staff ${(made += 1)}`)
const origin = () => `http://${merchant.subdomain}.localhost:8080`
const enterPassword = (as: Member) => server.call('POST /accounts/re-authentication', { as, body: { password } })

const logInByPassword = async (who: Member): Promise<Member> => {
  const body = { email: who.email, password }
  return { ...who, ...(await server.call('POST /users/login', { as: merchant, body })).result }
}
const add = async (as: Member, key: Authenticator) => {
  const { result } = await server.call('POST /users/passkeys/options', { as })
  return server.call('POST /users/passkeys', { as, body: { passkey: key.create(result, { origin: origin() }) } })
}
const use = async (as: Member, key: Authenticator) => {
  const { result } = await server.call('POST /users/re-authentication/passkey/options', { as })
  return server.call('POST /users/re-authentication/passkey', { as, body: key.get(result, { origin: origin() }) })
}
const demand = (isDemanded: boolean, as = owner) =>
  server.call('PUT /accounts/staff-passkeys', { as, body: { isDemanded } })
const office = (as: Member) => server.call('GET /accounts/office', { as })
const asked = async (as: Member) => (await server.call('GET /users/security', { as })).result.office
const refused = async (as: Member) => (await server.call('GET /users/security', { as })).result.refused
const acts = async () => (await server.call('GET /accounts/audit', { as: owner })).result.acts.map(({ act }) => act)

/** The owner has a passkey, and demands one of all. */
const demanded = async () => {
  await add(owner, ownersKey)
  expect((await demand(true)).status).toBe(200)
}

describe('the demand', () => {
  test('is made by a member of staff with a passkey and the password, is listed, and is written to the audit log', async () => {
    expect((await demand(true)).errorCode).toBe('PASSKEY_FIRST')
    await add(owner, ownersKey)
    expect((await demand(true, await logInByPassword(owner))).errorCode).toBe('PASSWORD_AGAIN')
    expect((await demand(true)).result).toBe(true)
    await demand(true)
    const { passkeysDemanded, administrators } = (await server.call('GET /accounts/administrators', { as: owner }))
      .result
    expect(passkeysDemanded).toBe(true)
    expect(administrators.map(({ passkeys }) => passkeys)).toEqual([1, 0])
    await demand(false)
    expect((await acts()).filter((act) => act.startsWith('passkeys '))).toEqual([
      'passkeys not demanded',
      'passkeys demanded',
    ])
    expect((await office(colleague)).status).toBe(200)
  })

  test('is neither made nor ended by a role that does not run the site, such as a manager’s', async () => {
    expect((await demand(true, colleague)).errorCode).toBe('FORBIDDEN')
    await demanded()
    await add(colleague, newKey())
    expect((await demand(false, colleague)).errorCode).toBe('FORBIDDEN')
    expect((await server.call('GET /accounts/administrators', { as: owner })).result.passkeysDemanded).toBe(true)
  })

  test('counts from the next call of an open session, and not at another merchant', async () => {
    expect((await office(colleague)).status).toBe(200)
    await demanded()
    expect(await office(colleague)).toMatchObject({ status: 403, errorCode: 'PASSKEY_DEMANDED' })
    expect((await office(owner)).status).toBe(200)
    const elsewhere = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    expect((await office(elsewhere)).status).toBe(200)
  })

  test('leaves their account as customers open to staff', async () => {
    await demanded()
    expect((await server.call('GET /users', { as: colleague })).status).toBe(200)
    expect(await asked(await server.make.loggedIn(merchant))).toBeNull()
  })
})

describe('under the demand', () => {
  const calls = (Object.keys(endpoints) as Call[]).filter((call) => endpoints[call].access === 'admin')

  test('no call of staff is answered without a passkey', async () => {
    await demanded()
    const other = await server.make.loggedIn(merchant, { isAdmin: true })
    for (const call of calls) {
      const { bodyType }: Endpoint = endpoints[call]
      const isUpload = bodyType === 'multipart/form-data'
      const type = isUpload ? `${bodyType}; boundary=end` : (bodyType ?? 'application/json')
      const { errorCode } = await server.call(call, {
        as: other,
        body: isUpload ? '--end--' : '[]',
        headers: { 'content-type': type, 'idempotency-key': 'a-key' },
      })
      expect(`${call} ${errorCode}`).toBe(`${call} PASSKEY_DEMANDED`)
    }
  })

  test('a member of staff without a passkey makes one after a log-in by password, which opens the office', async () => {
    await demanded()
    const now = await logInByPassword(colleague)
    expect((await office(now)).errorCode).toBe('PASSKEY_DEMANDED')
    expect(await refused(now)).toEqual([])
    expect(await asked(now)).toEqual({ roleId: 'manager', roleName: null, places: [], passkey: 'make' })
    expect((await add(now, newKey())).status).toBe(201)
    expect((await office(now)).status).toBe(200)
  })

  test('one with a passkey uses it; until then the log-in is listed as refused', async () => {
    const key = newKey()
    await add(colleague, key)
    await demanded()
    const now = await logInByPassword(colleague)
    expect((await office(now)).errorCode).toBe('PASSKEY_DEMANDED')
    expect(await refused(now)).toMatchObject([{ why: 'no passkey' }])
    expect(await asked(now)).toMatchObject({ passkey: 'use' })
    expect((await use(now, key)).status).toBe(200)
    expect((await office(now)).status).toBe(200)
    expect(await refused(now)).toEqual([])
  })

  test('a password alone makes no other passkey or recovery codes, and removes no passkey', async () => {
    const added = await add(colleague, newKey())
    await demanded()
    const thief = await logInByPassword(colleague)
    const options = await server.call('POST /users/passkeys/options', { as: thief })
    expect(options).toMatchObject({ status: 403, errorCode: 'PASSKEY_DEMANDED' })
    const codes = await server.call('POST /users/recovery-codes', { as: thief })
    expect(codes.errorCode).toBe('PASSKEY_DEMANDED')
    const removal = await server.call('DELETE /users/passkeys/{id}', { as: thief, params: { id: added.result.id } })
    expect(removal.errorCode).toBe('PASSKEY_DEMANDED')
  })

  test('a passkey that was begun before another one was made is not added by a password alone', async () => {
    const begun = await logInByPassword(colleague)
    const { result } = await server.call('POST /users/passkeys/options', { as: begun })
    await add(colleague, newKey())
    await demanded()
    const passkey = newKey().create(result, { origin: origin() })
    const late = await server.call('POST /users/passkeys', { as: begun, body: { passkey } })
    expect(late.errorCode).toBe('PASSKEY_DEMANDED')
  })

  test('after a lost phone a recovery code logs in, and a new passkey opens the office', async () => {
    await add(colleague, newKey())
    const { codes } = (await server.call('POST /users/recovery-codes', { as: colleague })).result
    await demanded()
    const body = { email: colleague.email, code: codes[0]! }
    const opened = await server.call('POST /users/login/recovery-code', { as: merchant, body })
    const now = { ...colleague, ...opened.result }
    expect((await office(now)).errorCode).toBe('PASSKEY_DEMANDED')
    server.clock.advance(minute)
    expect(await asked(now)).toMatchObject({ passkey: 'make' })
    expect((await add(now, newKey())).status).toBe(201)
    expect(await asked(now)).toMatchObject({ passkey: 'open' })
    expect((await office(now)).status).toBe(200)
  })

  test('a passkey that was copied counts as none', async () => {
    const key = newKey()
    await add(colleague, key)
    const copy = key.copy()
    await use(colleague, key)
    expect((await use(colleague, copy)).errorCode).toBe('PASSKEY_CLONED')
    await demanded()
    const now = await logInByPassword(colleague)
    expect((await add(now, newKey())).status).toBe(201)
  })
})
