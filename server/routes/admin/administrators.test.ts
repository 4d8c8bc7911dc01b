import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TokenPair } from '#contract/shapes/session.ts'
import { listActs } from '#server/tables/audit-reads.ts'
import { insertPasskey } from '#server/tables/passkeys.ts'
import { userByEmail } from '#server/tables/users.ts'
import { day, minute } from '#server/testing/clock.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { withoutLogIns } from '#server/testing/in-the-log.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

type Admin = TestPerson & TokenPair

let server: TestServer
let merchant: TestMerchant
let admin: Admin
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
  await enterPassword(admin)
})

const enterPassword = (as: Admin) => server.call('POST /accounts/re-authentication', { as, body: { password } })
const invite = (email: string, as: Admin = admin, given: object = {}) =>
  server.call('POST /accounts/invitations', { as, body: { email, role: 'owner', places: [], ...given } })
const list = async (as: Admin = admin) => (await server.call('GET /accounts/administrators', { as })).result
const withdraw = (id: string, as: Admin = admin) =>
  server.call('DELETE /accounts/invitations/{id}', { as, params: { id } })
const end = (id: string, as: Admin = admin) =>
  server.call('DELETE /accounts/administrators/{id}', { as, params: { id } })
const mailsTo = async (email: string) => {
  await server.idle()
  return server.mailbox?.list().filter(({ to }) => to === email) ?? []
}
const newestLink = async (email: string): Promise<URL> =>
  new URL(
    /https?:\/\/\S+/.exec((await mailsTo(email))[0]?.text.split('Open the invitation:')[1] ?? '')?.[0] ?? 'http://none',
  )
const tokenOf = async (email: string): Promise<string> => (await newestLink(email)).searchParams.get('token') ?? ''
const read = (token: string, at: TestMerchant = merchant) =>
  server.call('POST /invitations/read', { as: { appKey: at.appKey }, body: { token } })
const names = { firstName: 'Kim', lastName: 'Berg' }
const accept = (token: string, body: object = { ...names, password }, at: TestMerchant = merchant) =>
  server.call('POST /invitations/accept', { as: { appKey: at.appKey }, body: { token, ...body } })
const logIn = async (email: string): Promise<Admin> => {
  const { result } = await server.call('POST /users/login', { as: merchant, body: { email, password } })
  return { merchant, userId: '', email, appKey: merchant.appKey, ...result }
}
const acts = () =>
  server.database.transact(merchant.tenant, 'test', async (tx) =>
    withoutLogIns(await listActs(tx, { tenant: merchant.tenant, before: null, act: undefined, most: 10 })).map(
      ({ act }) => act,
    ),
  )
const userOf = (email: string) => server.database.transact(merchant.tenant, 'test', (tx) => userByEmail(tx, email))
/** A further administrator, logged in, with the password entered again. */
const another = async (): Promise<Admin> => {
  const kim = await server.make.loggedIn(merchant, { isAdmin: true, ...names })
  await enterPassword(kim)
  return kim
}

describe('an invitation', () => {
  test('is not used up when the email gets an account while the password is hashed', async () => {
    await invite('kim@example.com')
    const token = await tokenOf('kim@example.com')
    const { passwords } = server.deps
    const { hash } = passwords
    passwords.hash = async (plain) => {
      passwords.hash = hash
      await server.make.person(merchant, { email: 'kim@example.com' })
      return hash(plain)
    }
    expect((await accept(token)).errorCode).toBe('EMAIL_TAKEN')
    expect((await read(token)).result).toEqual({ email: 'kim@example.com', hasAccount: true })
    expect((await accept(token, { password })).status).toBe(200)
  })

  test('is mailed by the name of who invites, listed, and accepted with a new account that is an administrator', async () => {
    expect(await invite('kim@example.com')).toMatchObject({ status: 200, result: true })
    const link = await newestLink('kim@example.com')
    expect(link.host).toBe(`${merchant.subdomain}.localhost:8080`)
    expect(link.pathname).toBe('/mmtpo/invitation')
    expect((await mailsTo('kim@example.com'))[0]?.text).toContain('Sam Ortiz invites you')
    expect(await list()).toMatchObject({
      administrators: [{ name: 'Sam Ortiz', email: admin.email, isYou: true }],
      invitations: [{ email: 'kim@example.com', invitedBy: 'Sam Ortiz' }],
    })
    const token = await tokenOf('kim@example.com')
    expect((await read(token)).result).toEqual({ email: 'kim@example.com', hasAccount: false })
    expect(await userOf('kim@example.com')).toBeUndefined()
    server.clock.advance(minute)
    const acceptedAt = server.clock.date()
    expect((await accept(token)).result).toBe(true)
    expect(await list()).toMatchObject({
      administrators: [
        { email: admin.email, isYou: true },
        { name: 'Kim Berg', email: 'kim@example.com', isYou: false, since: acceptedAt.toISOString() },
      ],
      invitations: [],
    })
    const kim = await logIn('kim@example.com')
    expect((await list(kim)).administrators.map(({ isYou }) => isYou)).toEqual([true, false])
    expect((await userOf('kim@example.com'))?.emailConfirmedAt).toEqual(acceptedAt)
    expect(await acts()).toEqual(['administrator added', 'administrator invited', 'password entered again'])
  })

  test('works once', async () => {
    await invite('kim@example.com')
    const token = await tokenOf('kim@example.com')
    await accept(token)
    expect((await accept(token)).errorCode).toBe('INVITATION_TOKEN')
    expect((await read(token)).errorCode).toBe('INVITATION_TOKEN')
  })

  test('works for seven days, and is listed when it has expired', async () => {
    await invite('kim@example.com')
    const token = await tokenOf('kim@example.com')
    server.clock.advance(7 * day - 1)
    expect((await read(token)).status).toBe(200)
    server.clock.advance(1)
    expect((await accept(token)).errorCode).toBe('INVITATION_TOKEN')
    expect((await list(await server.make.logIn(admin))).invitations).toHaveLength(1)
  })

  test('is sent again with a new link, which voids the one before', async () => {
    await invite('kim@example.com')
    const first = await tokenOf('kim@example.com')
    server.clock.advance(minute)
    await invite(' Kim@example.com')
    expect((await list()).invitations).toHaveLength(1)
    expect((await read(first)).errorCode).toBe('INVITATION_TOKEN')
    expect((await accept(await tokenOf('Kim@example.com'))).result).toBe(true)
  })

  test('that is withdrawn has a void link, and a repeat is no error', async () => {
    await invite('kim@example.com')
    const token = await tokenOf('kim@example.com')
    const [invitation] = (await list()).invitations
    for (let times = 0; times < 2; times += 1) expect((await withdraw(invitation!.id)).result).toBe(true)
    expect((await accept(token)).errorCode).toBe('INVITATION_TOKEN')
    expect((await list()).invitations).toEqual([])
    expect((await acts()).slice(0, 2)).toEqual(['invitation withdrawn', 'administrator invited'])
  })

  test('is accepted with the account that the email has, for its password alone, and its sessions end', async () => {
    const kim = await server.make.loggedIn(merchant, { ...names, email: 'kim@example.com', emailConfirmedAt: null })
    await invite('kim@example.com')
    const token = await tokenOf('kim@example.com')
    expect((await read(token)).result).toEqual({ email: 'kim@example.com', hasAccount: true })
    const wrong = await accept(token, { ...names, password: 'Other-day-1' })
    expect(wrong).toMatchObject({ status: 400, errorCode: 'PASSWORD_CURRENT' })
    expect((await list()).administrators).toHaveLength(1)
    expect((await accept(token, { password })).result).toBe(true)
    expect((await server.call('GET /users', { as: kim })).errorCode).toBe('JWT_INVALID')
    expect(await userOf('kim@example.com')).toMatchObject({ id: kim.userId, isAdmin: true })
    expect((await userOf('kim@example.com'))?.emailConfirmedAt).not.toBeNull()
    expect((await list(await logIn('kim@example.com'))).administrators).toHaveLength(2)
  })

  test('wants names and a password by the rules for a new account', async () => {
    await invite('kim@example.com')
    const token = await tokenOf('kim@example.com')
    expect((await accept(token, { password })).errorCode).toBe('VALIDATION')
    expect((await accept(token, { ...names, password: 'weak' })).errorCode).toBe('PASSWORD_RULE')
    expect((await accept(token)).result).toBe(true)
  })

  test('is not sent to an administrator, to no email, without the password, and by a customer', async () => {
    expect(await invite(admin.email)).toMatchObject({ status: 409, errorCode: 'ADMIN_KNOWN' })
    expect((await invite('kim')).errorCode).toBe('EMAIL_INVALID')
    const later = await server.make.logIn(admin)
    expect((await invite('nobody@example.com', later)).errorCode).toBe('PASSWORD_AGAIN')
    expect((await invite('nobody@example.com', await server.make.loggedIn(merchant))).errorCode).toBe('FORBIDDEN')
    expect(await mailsTo('nobody@example.com')).toEqual([])
  })

  test('belongs to one merchant', async () => {
    const elsewhere = await server.make.merchant()
    const stranger = await server.make.loggedIn(elsewhere, { isAdmin: true })
    await invite('kim@example.com')
    const token = await tokenOf('kim@example.com')
    expect((await read(token, elsewhere)).errorCode).toBe('INVITATION_TOKEN')
    expect((await accept(token, undefined, elsewhere)).errorCode).toBe('INVITATION_TOKEN')
    const [invitation] = (await list()).invitations
    await withdraw(invitation!.id, stranger)
    expect((await list()).invitations).toHaveLength(1)
    expect(await list(stranger)).toMatchObject({ administrators: [{ isYou: true }], invitations: [] })
  })

  test('goes with the account of the email, and with that of who invited', async () => {
    const kim = await another()
    await invite('lee@example.com', kim)
    const lee = await server.make.loggedIn(merchant, { email: 'lee@example.com' })
    await server.call('DELETE /users', { as: lee })
    expect((await list()).invitations).toEqual([])
    await invite('max@example.com', kim)
    await server.call('DELETE /users', { as: kim })
    expect((await list()).invitations).toEqual([])
  })
})

test('mails of invitations are limited by the administrator, and by the email that gets them', async () => {
  const strict = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
  const as = await strict.make.loggedIn(await strict.make.merchant(), { isAdmin: true })
  await strict.call('POST /accounts/re-authentication', { as, body: { password } })
  const send = (email: string) =>
    strict.call('POST /accounts/invitations', { as, body: { email, role: 'support', places: [] } })
  for (let sent = 0; sent < 5; sent += 1) expect((await send('kim@example.com')).status).toBe(200)
  expect((await send('Kim@example.com')).errorCode).toBe('RATE_LIMITED')
  for (let sent = 5; sent < 20; sent += 1) await send(`person${sent}@example.com`)
  expect((await send('last@example.com')).errorCode).toBe('RATE_LIMITED')
  await strict.close()
})

describe('an administrator who is ended', () => {
  test('is logged out on all devices, and is a customer at the next log-in', async () => {
    const kim = await another()
    expect((await end(kim.userId)).result).toBe(true)
    expect((await server.call('GET /accounts/administrators', { as: kim })).errorCode).toBe('JWT_INVALID')
    const { accessToken, refreshToken } = kim
    const refreshed = await server.call('PUT /users/tokens', { as: merchant, body: { accessToken, refreshToken } })
    expect(refreshed.errorCode).toBe('REFRESH_FAILED')
    const again = await server.make.logIn(kim)
    expect((await server.call('GET /accounts/administrators', { as: again })).errorCode).toBe('FORBIDDEN')
    expect((await server.call('GET /users', { as: again })).result).toMatchObject({ email: kim.email })
    expect((await list()).administrators.map(({ isYou }) => isYou)).toEqual([true])
    expect((await acts())[0]).toBe('administrator ended')
  })

  test('has no open invitation any more', async () => {
    const kim = await another()
    await invite('lee@example.com', kim)
    const token = await tokenOf('lee@example.com')
    await end(kim.userId)
    expect((await read(token)).errorCode).toBe('INVITATION_TOKEN')
  })

  test('is another one, known, of the same merchant, and ended with the password', async () => {
    const kim = await another()
    expect((await end(admin.userId)).errorCode).toBe('FORBIDDEN')
    const customer = await server.make.person(merchant)
    expect(await end(customer.userId)).toMatchObject({ status: 404, errorCode: 'ADMIN_UNKNOWN' })
    const elsewhere = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    await enterPassword(elsewhere)
    expect((await end(kim.userId, elsewhere)).errorCode).toBe('ADMIN_UNKNOWN')
    expect((await end(kim.userId, await server.make.logIn(admin))).errorCode).toBe('PASSWORD_AGAIN')
    expect((await list()).administrators).toHaveLength(2)
  })
})

describe('the last administrator', () => {
  const remove = (as: Admin) => server.call('DELETE /users', { as })

  test('cannot delete the account in the shop, until there is another one', async () => {
    expect(await remove(admin)).toMatchObject({ status: 409, errorCode: 'ADMIN_LAST' })
    expect((await list()).administrators).toHaveLength(1)
    const kim = await another()
    expect((await remove(admin)).result).toBe(true)
    expect((await remove(kim)).errorCode).toBe('ADMIN_LAST')
  })

  test('stays one when an invitation is open that nobody has accepted', async () => {
    await invite('kim@example.com')
    expect((await remove(admin)).errorCode).toBe('ADMIN_LAST')
  })
})

describe('how a member of staff logs in', () => {
  const ask = (id: string, as: Admin = admin) =>
    server.call('POST /accounts/administrators/{id}/passkey-mails', { as, params: { id } })

  test('is listed with the time and the device of the newest session, also when that has ended', async () => {
    const kim = await another()
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1' }
    server.clock.advance(minute)
    const at = server.clock.date().toISOString()
    const body = { email: kim.email, password }
    const { result } = await server.call('POST /users/login', { as: merchant, body, headers })
    const here = { ...kim, ...result }
    expect((await server.call('DELETE /users/tokens', { as: here })).status).toBe(200)
    server.clock.advance(minute)
    const [, listed] = (await list()).administrators
    expect(listed).toMatchObject({ email: kim.email, seenAt: at, seenOn: 'iPhone', passkeys: 0 })
  })

  test('can be better: a mail asks those without a passkey for one, and no others', async () => {
    const kim = await another()
    expect((await ask(kim.userId)).result).toBe(true)
    const [mail] = await mailsTo(kim.email)
    expect(mail?.text).toContain('Sam asks you to add a passkey')
    expect(mail?.text).toContain(`${merchant.subdomain}.localhost:8080/mmtpo/security`)
    const rpId = `${merchant.subdomain}.localhost`
    const made = { credentialId: 'a', publicKey: 'b', counter: 0, transports: [], backedUp: false, name: 'Mac' }
    const of = { tenantId: merchant.tenant, id: server.deps.random.uuid(), userId: kim.userId, host: rpId }
    const row = { ...made, ...of, createdAt: server.clock.date() }
    await server.database.transact(merchant.tenant, 'test', (tx) => insertPasskey(tx, row))
    expect((await ask(kim.userId)).result).toBe(true)
    expect(await mailsTo(kim.email)).toHaveLength(1)
    expect((await acts()).filter((act) => act === 'passkey asked for')).toHaveLength(2)
  })

  test('is nothing to ask a customer about', async () => {
    const customer = await server.make.loggedIn(merchant)
    expect((await ask(customer.userId)).errorCode).toBe('ADMIN_UNKNOWN')
  })
})
