import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newSiteConfig } from '#contract/site/settings.ts'
import type { TokenPair } from '#contract/shapes/session.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { setSiteState } from '#server/tables/sites.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { withoutLogIns } from '#server/testing/in-the-log.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson & TokenPair
let account: { hsAccountId: number; companyName: string }
let count = 0
const freshName = () => `harbor${(count += 1)}`

beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  account = await server.make.account(admin)
})

const listed = async (as: TestPerson = admin) => (await server.call('GET /accounts', { as })).result
const create = (own: Record<string, unknown> = {}, headers: Record<string, string> = {}, as: TestPerson = admin) =>
  server.call('POST /accounts', {
    as,
    body: { hsAccountId: account.hsAccountId, subdomain: freshName(), siteConfig: {}, ...own },
    headers,
  })
const page = (subdomain: string) =>
  server.app.inject({ url: '/manifest.webmanifest', headers: { host: `${subdomain}.localhost:8080` } })

describe('the accounts without a site', () => {
  test('are those that were granted to this administrator', async () => {
    const { hsAccountId, companyName } = account
    expect(await listed()).toEqual([{ hsAccountId, companyName }])
    expect(await listed(await server.make.loggedIn(merchant, { isAdmin: true }))).toEqual([])
    const other = await server.make.merchant()
    expect(await listed(await server.make.loggedIn(other, { isAdmin: true }))).toEqual([])
    await create()
    expect(await listed()).toEqual([])
  })

  test('are granted to administrators alone', async () => {
    const customer = await server.make.person(merchant)
    await expect(server.make.account(customer)).rejects.toThrow('has no administrator')
    await expect(
      server.make.account({ merchant: { ...merchant, subdomain: 'nowhere' }, email: 'a@example.com' }),
    ).rejects.toThrow('There is no site')
  })
})

describe('a new site', () => {
  test('has its name normalised, the company of its account and the defaults, and is served at once', async () => {
    const name = freshName()
    const started = performance.now()
    expect((await page(name)).statusCode).toBe(404)
    const { status, result } = await create({ subdomain: `  ${name.toUpperCase()}! ` })
    expect(status).toBe(201)
    expect(result).toEqual({
      hsAccountId: account.hsAccountId,
      subdomain: name,
      app_key: expect.stringMatching(/^ak_/),
    })
    expect((await page(name)).statusCode).toBe(200)
    expect(performance.now() - started).toBeLessThan(10_000)
    const as = { appKey: result.app_key }
    expect((await server.call('GET /accounts/site-key', { query: { subdomain: name } })).result).toBe(result.app_key)
    expect((await server.call('GET /accounts/site-config', { as })).result).toMatchObject({
      ...newSiteConfig,
      companyName: account.companyName,
      has_app: true,
      has_ecom: true,
      locations: [],
    })
  })

  test('keeps what the request says, and ignores what the server owns', async () => {
    const { result } = await create({
      siteConfig: { tagline: 'By the sea.', companyName: 'Harbor', has_ecom: false, timeStamp: 7, locations: 'x' },
    })
    const config = (await server.call('GET /accounts/site-config', { as: { appKey: result.app_key } })).result
    expect(config).toMatchObject({ tagline: 'By the sea.', companyName: 'Harbor', has_ecom: true, locations: [] })
    expect(config.timeStamp).toBe(server.clock.now())
  })

  test('is made once by repeats of a key, and the act is in the audit log of its maker', async () => {
    const body = { subdomain: freshName() }
    const [first, again] = [
      await create(body, { 'idempotency-key': 'a-key' }),
      await create(body, { 'idempotency-key': 'a-key' }),
    ]
    expect(again.result).toEqual(first.result)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect((await create({}, { 'idempotency-key': 'a-key' })).errorCode).toBe('IDEMPOTENCY_REUSED')
    const acts = await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(auditLog))
    expect(withoutLogIns(acts)).toMatchObject([
      { act: 'account granted', actorKind: 'server' },
      { act: 'site created', actor: admin.userId, subject: body.subdomain },
    ])
  })

  test('is refused with a text for what is wrong, and nothing of it stays', async () => {
    for (const subdomain of ['!?', 'www', 'maps', 'Pay-Frame', 'a'.repeat(64)])
      expect(await create({ subdomain })).toMatchObject({
        status: 400,
        errorCode: 'SUBDOMAIN_INVALID',
        errorMessage: 'Please enter a valid subdomain.',
      })
    expect(await create({ subdomain: merchant.subdomain })).toMatchObject({
      status: 409,
      errorMessage: 'Subdomain is already in use.',
      fieldErrors: { subdomain: 'Subdomain is already in use.' },
    })
    expect((await create({ siteConfig: { fontSize: 99 } })).errorCode).toBe('CONFIG_INVALID')
    expect((await create({ hsAccountId: merchant.tenant })).errorCode).toBe('ACCOUNT_UNKNOWN')
    expect(await listed()).toHaveLength(1)
    await create()
    expect(await create()).toMatchObject({ status: 409, errorMessage: 'This account already has a site.' })
  })

  test('is made by one of two requests at once', async () => {
    const subdomain = freshName()
    const second = await server.make.account(admin)
    const answers = await Promise.all([
      create({ subdomain }),
      create({ subdomain, ...second, companyName: undefined }),
      create(),
    ])
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeLessThanOrEqual(2)
    expect(new Set(made.map(({ result }) => result.hsAccountId)).size).toBe(made.length)
    expect(new Set(made.map(({ result }) => result.subdomain)).size).toBe(made.length)
  })
})

describe('the first administrator of a new site', () => {
  let site: { subdomain: string; app_key: string }
  beforeEach(async () => {
    site = (await create()).result
  })
  const invite = (email: string, hsAccountId = account.hsAccountId, as: TestPerson = admin) =>
    server.call('POST /accounts/{hsAccountId}/first-admin', {
      as,
      params: { hsAccountId: String(hsAccountId) },
      body: { email },
    })
  const linkOf = async () => {
    await server.idle()
    const text = server.mailbox?.list()[0]?.text ?? ''
    return new URL(/https?:\/\/\S+invitation\S+/.exec(text)?.[0] ?? 'http://none')
  }
  const useLink = (link: URL) =>
    server.call('POST /invitations/accept', {
      as: { appKey: site.app_key },
      body: { token: link.searchParams.get('token'), password, firstName: 'Sam', lastName: 'Ortiz' },
    })

  test('sets a password by the mailed link, once, and is the administrator of that site alone', async () => {
    expect((await invite('sam@example.com')).result).toBe(true)
    const link = await linkOf()
    expect(link.host).toBe(`${site.subdomain}.localhost:8080`)
    expect((await useLink(link)).result).toBe(true)
    expect((await useLink(link)).errorCode).toBe('INVITATION_TOKEN')
    const logIn = (appKey: string) =>
      server.call('POST /users/login', {
        as: { appKey },
        body: { email: 'sam@example.com', password, rememberMe: false },
      })
    const as = { appKey: site.app_key, ...(await logIn(site.app_key)).result }
    expect((await server.call('GET /accounts', { as })).status).toBe(200)
    expect((await server.call('GET /users', { as })).status).toBe(200)
    expect((await logIn(merchant.appKey)).errorCode).toBe('LOGIN_FAILED')
    expect((await server.call('GET /accounts', { as: { ...as, appKey: merchant.appKey } })).errorCode).toBe(
      'TENANT_MISMATCH',
    )
  })

  test('is mailed a new link until one was used, which voids the earlier ones', async () => {
    await invite('sam@example.com')
    const first = await linkOf()
    await invite('Sam@example.com ')
    expect((await useLink(first)).errorCode).toBe('INVITATION_TOKEN')
    const second = await linkOf()
    expect((await useLink(second)).result).toBe(true)
    expect(await invite('sam@example.com')).toMatchObject({ status: 409, errorCode: 'ADMIN_EXISTS' })
  })

  test('is one, and is not made of a customer', async () => {
    await invite('sam@example.com')
    expect((await invite('kim@example.com')).errorCode).toBe('ADMIN_EXISTS')
    const other = await server.make.account(admin)
    const { result } = await create(other)
    await server.make.person(
      { tenant: other.hsAccountId, subdomain: result.subdomain, appKey: result.app_key },
      { email: 'early@example.com' },
    )
    expect((await invite('early@example.com', other.hsAccountId)).errorCode).toBe('ADMIN_EXISTS')
  })

  test('is invited by those alone to whom the account was granted, once it has a site', async () => {
    const stranger = await server.make.loggedIn(merchant, { isAdmin: true })
    expect((await invite('sam@example.com', account.hsAccountId, stranger)).errorCode).toBe('ACCOUNT_UNKNOWN')
    const waiting = await server.make.account(admin)
    expect((await invite('sam@example.com', waiting.hsAccountId)).errorCode).toBe('ACCOUNT_UNKNOWN')
    expect((await invite('sam')).errorCode).toBe('EMAIL_INVALID')
  })

  test('is not invited to a site that was deleted', async () => {
    await server.database.transact(null, 'test', (tx) => setSiteState(tx, account.hsAccountId, 'deleted'))
    expect((await invite('sam@example.com')).errorCode).toBe('ACCOUNT_UNKNOWN')
  })
})
