import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '#server/database/transact.ts'
import { tenantTables } from '#server/tables/site-rows.ts'
import { scheduleWork, work } from '#server/tables/work.ts'
import { minute } from '#server/testing/clock.ts'
import { siteOfStaff } from '#server/testing/site-of-staff.ts'

const site = siteOfStaff()
const { params, setState, contents, exportIt, deleteIt, page, acts, listed } = site

test.each(['open', 'suspended'] as const)('a site that is %s is listed with the origin of its pages', async (state) => {
  await setState(state)
  expect(await listed()).toMatchObject({ state, origin: `http://${site.merchant.subdomain}.localhost:8080` })
})

describe('a suspended site', () => {
  test('answers a page that says so, refuses its calls, and loses nothing', async () => {
    const before = await contents()
    expect(await listed()).toMatchObject({ subdomain: site.merchant.subdomain, state: 'open' })
    expect((await setState('suspended')).result).toMatchObject({ state: 'suspended' })
    for (const url of ['/', '/mmtpo', '/shop']) {
      const answer = await page(url)
      expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('not available at the moment')])
    }
    expect((await page('/manifest.webmanifest')).statusCode).toBe(503)
    const { subdomain } = site.merchant
    expect((await site.server.call('GET /accounts/site-key', { query: { subdomain } })).errorCode).toBe(
      'SITE_NOT_FOUND',
    )
    expect((await site.server.call('GET /users', { as: site.casey })).errorCode).toBe('APP_KEY_UNKNOWN')
    expect((await site.server.call('GET /accounts/site-config', { as: site.merchant })).errorCode).toBe(
      'APP_KEY_UNKNOWN',
    )
    await setState('open')
    expect((await site.server.call('GET /users', { as: site.casey })).status).toBe(200)
    expect((await site.server.call('GET /accounts/site-key', { query: { subdomain } })).result).toBe(
      site.merchant.appKey,
    )
    expect((await page('/manifest.webmanifest')).statusCode).toBe(200)
    expect(await contents()).toEqual(before)
    expect(await acts()).toEqual([
      ['site suspended', 'kim', subdomain],
      ['site resumed', 'kim', subdomain],
    ])
  })

  test('does not bill its clubs, and does when it is resumed', async () => {
    const key = { tenant: site.merchant.tenant, kind: 'membership', subject: site.casey.userId }
    const attempts = async () =>
      (await site.server.database.transact(site.merchant.tenant, 'test', (tx) => tx.select().from(work))).filter(
        ({ kind }) => kind === 'membership',
      ).length
    await setState('suspended')
    await site.server.database.transact(null, 'test', (tx) => scheduleWork(tx, [key], site.server.clock.date()))
    await site.server.runAll('membership')
    expect(await attempts()).toBe(1)
    await setState('open')
    await site.server.runAll('membership')
    expect(await attempts()).toBe(0)
  })

  test('is suspended once, and no other than a site', async () => {
    await setState('suspended')
    await setState('suspended')
    expect(await acts()).toHaveLength(1)
    site.merchant = { ...site.merchant, tenant: 99_999 }
    for (const answer of [await setState('open'), await exportIt(), await deleteIt()])
      expect(answer.errorCode).toBe('SITE_NOT_FOUND')
    const listing = await site.server.call('GET /system/sites/{hsAccountId}/contents', {
      as: site.kim,
      params: params(),
    })
    expect(listing.errorCode).toBe('SITE_NOT_FOUND')
  })
})

describe('an export', () => {
  test('carries the data of its site alone, and nothing that opens anything', async () => {
    await site.server.make.product(site.merchant, { name: 'Foam Bath' })
    await site.server.make.card(site.casey, 'secret-processor-token')
    const code = await site.server.make.walletItem(site.casey)
    await site.server.make.kiosk(site.merchant)
    await site.server.call('POST /users/firebase', { as: site.casey, body: { token: 'secret-push-token' } })
    await site.server.call('GET /users/forgot-password', { as: site.merchant, query: { email: site.casey.email } })
    await site.server.idle()
    const other = await site.server.make.person(await site.server.make.merchant(), { email: 'foreign@example.com' })
    const { result, text } = await exportIt()
    expect(result.site).toEqual({ hsAccountId: site.merchant.tenant, subdomain: site.merchant.subdomain })
    expect(result.tables.products).toMatchObject([{ name: 'Foam Bath' }])
    expect(new Set(result.tables.users?.map(({ email }: { email?: unknown }) => email))).toEqual(
      new Set([site.casey.email, site.admin.email]),
    )
    expect(text).not.toContain(other.email)
    const secrets = await site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
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
      { secret: site.casey.accessToken },
      { secret: site.admin.refreshToken },
    ])
      expect(text, secret).not.toContain(secret)
    expect(await acts()).toEqual([['site exported', 'kim', site.merchant.subdomain]])
  })
})

test('an export reads more rows of a table than one statement does', async () => {
  await site.server.database.transact(site.merchant.tenant, 'test', (tx) =>
    tx.execute(sql`
      insert into points_entries (tenant_id, id, user_id, points, reason, reference, at)
      select ${site.merchant.tenant}, gen_random_uuid(), ${site.casey.userId}, 1, 'award', n::text,
        timestamptz '2026-03-01' - n * interval '1 second'
      from generate_series(1, 4100) as n`),
  )
  const { pointsEntries } = (await exportIt()).result.tables
  const at = (pointsEntries ?? []).map((entry: { at?: unknown }) => String(entry.at))
  expect(at).toHaveLength(4_100)
  expect(at).toEqual(at.toSorted())
  expect(pointsEntries?.[0]).toEqual({ userId: site.casey.userId, points: 1, reason: 'award', at: at[0] })
})

test('every table with rows of a site can be emptied by the role of the site', async () => {
  const held = await site.server.database.transact(null, 'test', async (tx) => {
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
  site.server.clock.advance(10 * minute)
  for (const answer of [await setState('open'), await exportIt(), await deleteIt()])
    expect(answer).toMatchObject({ status: 403, errorCode: 'PASSWORD_AGAIN' })
  expect((await site.server.call('GET /system/sites', { as: site.kim })).status).toBe(200)
  expect((await setState('open', await site.server.make.staff())).status).toBe(200)
})
