import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '#server/database/transact.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { tenantTables } from '#server/tables/site-rows.ts'
import { scheduleWork, work } from '#server/tables/work.ts'
import type { Caller } from '#server/testing/call.ts'
import { minute } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let kim: Caller
let merchant: TestMerchant
let casey: TestPerson & { accessToken: string }
let admin: TestPerson & { accessToken: string; refreshToken: string }

beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '150' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  kim = await server.make.staff()
  merchant = await server.make.merchant()
  casey = await server.make.loggedIn(merchant)
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
})

const params = () => ({ hsAccountId: String(merchant.tenant) })
const setState = (state: string, as: Caller = kim) =>
  server.call('PUT /system/sites/{hsAccountId}/state', { as, params: params(), body: { state } })
const contents = async () =>
  (await server.call('GET /system/sites/{hsAccountId}/contents', { as: kim, params: params() })).result
const exportIt = (as: Caller = kim) => server.call('POST /system/sites/{hsAccountId}/export', { as, params: params() })
const deleteIt = (subdomain = merchant.subdomain, as: Caller = kim) =>
  server.call('POST /system/sites/{hsAccountId}/deletion', { as, params: params(), body: { subdomain } })
const host = () => ({ host: `${merchant.subdomain}.localhost:8080`, accept: 'text/html' })
const page = (url = '/') => server.app.inject({ url, headers: host() })
const acts = async () =>
  (await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(auditLog))).map(
    ({ act, actor, subject }) => [act, actor, subject],
  )
const listed = async () =>
  (await server.call('GET /system/sites', { as: kim })).result.find(
    ({ hsAccountId }) => hsAccountId === merchant.tenant,
  )

test.each(['open', 'suspended'] as const)('a site that is %s is listed with the origin of its pages', async (state) => {
  await setState(state)
  expect(await listed()).toMatchObject({ state, origin: `http://${merchant.subdomain}.localhost:8080` })
})

describe('a suspended site', () => {
  test('answers a page that says so, refuses its calls, and loses nothing', async () => {
    const before = await contents()
    expect(await listed()).toMatchObject({ subdomain: merchant.subdomain, state: 'open' })
    expect((await setState('suspended')).result).toMatchObject({ state: 'suspended' })
    for (const url of ['/', '/mmtpo', '/shop']) {
      const answer = await page(url)
      expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('not available at the moment')])
    }
    expect((await page('/manifest.webmanifest')).statusCode).toBe(503)
    const { subdomain } = merchant
    expect((await server.call('GET /accounts/site-key', { query: { subdomain } })).errorCode).toBe('SITE_NOT_FOUND')
    expect((await server.call('GET /users', { as: casey })).errorCode).toBe('APP_KEY_UNKNOWN')
    expect((await server.call('GET /accounts/site-config', { as: merchant })).errorCode).toBe('APP_KEY_UNKNOWN')
    await setState('open')
    expect((await server.call('GET /users', { as: casey })).status).toBe(200)
    expect((await server.call('GET /accounts/site-key', { query: { subdomain } })).result).toBe(merchant.appKey)
    expect((await page('/manifest.webmanifest')).statusCode).toBe(200)
    expect(await contents()).toEqual(before)
    expect(await acts()).toEqual([
      ['site suspended', 'kim', subdomain],
      ['site resumed', 'kim', subdomain],
    ])
  })

  test('does not bill its clubs, and does when it is resumed', async () => {
    const key = { tenant: merchant.tenant, kind: 'club', subject: casey.userId }
    const attempts = async () =>
      (await server.database.transact(merchant.tenant, 'test', (tx) => tx.select().from(work))).filter(
        ({ kind }) => kind === 'club',
      ).length
    await setState('suspended')
    await server.database.transact(null, 'test', (tx) => scheduleWork(tx, [key], server.clock.date()))
    await server.runAll('club')
    expect(await attempts()).toBe(1)
    await setState('open')
    await server.runAll('club')
    expect(await attempts()).toBe(0)
  })

  test('is suspended once, and no other than a site', async () => {
    await setState('suspended')
    await setState('suspended')
    expect(await acts()).toHaveLength(1)
    merchant = { ...merchant, tenant: 99_999 }
    for (const answer of [await setState('open'), await exportIt(), await deleteIt()])
      expect(answer.errorCode).toBe('SITE_NOT_FOUND')
    const listing = await server.call('GET /system/sites/{hsAccountId}/contents', { as: kim, params: params() })
    expect(listing.errorCode).toBe('SITE_NOT_FOUND')
  })
})

describe('an export', () => {
  test('carries the data of its site alone, and nothing that opens anything', async () => {
    await server.make.product(merchant, { name: 'Foam Bath' })
    await server.make.card(casey, 'secret-processor-token')
    const code = await server.make.walletItem(casey)
    await server.make.kiosk(merchant)
    await server.call('POST /users/firebase', { as: casey, body: { token: 'secret-push-token' } })
    await server.call('GET /users/forgot-password', { as: merchant, query: { email: casey.email } })
    await server.idle()
    const other = await server.make.person(await server.make.merchant(), { email: 'foreign@example.com' })
    const { result, text } = await exportIt()
    expect(result.site).toEqual({ hsAccountId: merchant.tenant, subdomain: merchant.subdomain })
    expect(result.tables.products).toMatchObject([{ name: 'Foam Bath' }])
    expect(new Set(result.tables.users?.map(({ email }: { email?: unknown }) => email))).toEqual(
      new Set([casey.email, admin.email]),
    )
    expect(text).not.toContain(other.email)
    const secrets = await server.database.transact(merchant.tenant, 'test', (tx) =>
      rowsOf<{ secret: string }>(
        tx,
        sql`
          select password_hash as secret from users union all
          select referral_code from users union all
          select tag from cards union all
          select processor_token from cards union all
          select secret_hash from terminals union all
          select token_hash from email_tokens union all
          select token_hash from office_invitations union all
          select token from push_tokens union all
          select id::text from sessions union all
          select sealed from service_accounts`,
      ),
    )
    expect(new Set(secrets.map(({ secret }) => secret)).size).toBeGreaterThan(8)
    for (const { secret } of [
      ...secrets,
      { secret: code },
      { secret: casey.accessToken },
      { secret: admin.refreshToken },
    ])
      expect(text, secret).not.toContain(secret)
    expect(await acts()).toEqual([['site exported', 'kim', merchant.subdomain]])
  })
})

test('an export reads more rows of a table than one statement does', async () => {
  await server.database.transact(merchant.tenant, 'test', (tx) =>
    tx.execute(sql`
      insert into points_entries (tenant_id, id, user_id, points, reason, reference, at)
      select ${merchant.tenant}, gen_random_uuid(), ${casey.userId}, 1, 'award', n::text,
        timestamptz '2026-03-01' - n * interval '1 second'
      from generate_series(1, 4100) as n`),
  )
  const { pointsEntries } = (await exportIt()).result.tables
  const at = (pointsEntries ?? []).map((entry: { at?: unknown }) => String(entry.at))
  expect(at).toHaveLength(4_100)
  expect(at).toEqual(at.toSorted())
  expect(pointsEntries?.[0]).toEqual({ userId: casey.userId, points: 1, reason: 'award', at: at[0] })
})

test('every table with rows of a site can be emptied by the role of the site', async () => {
  const held = await server.database.transact(null, 'test', async (tx) => {
    const tables = await tenantTables(tx)
    expect(tables.length).toBeGreaterThan(30)
    return rowsOf<{ name: string }>(
      tx,
      sql`
        select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        where c.relname in (${sql.join(
          tables.map((table) => sql`${table}`),
          sql`, `,
        )}) and not has_table_privilege('clearcoat_tenant', c.oid, 'delete')`,
    )
  })
  expect(held).toEqual([])
})

test('what cannot be undone needs a log-in of the last ten minutes', async () => {
  expect((await setState('suspended')).status).toBe(200)
  server.clock.advance(10 * minute)
  for (const answer of [await setState('open'), await exportIt(), await deleteIt()])
    expect(answer).toMatchObject({ status: 403, errorCode: 'PASSWORD_AGAIN' })
  expect((await server.call('GET /system/sites', { as: kim })).status).toBe(200)
  expect((await setState('open', await server.make.staff())).status).toBe(200)
})
