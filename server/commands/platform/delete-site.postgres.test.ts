import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transact } from '#server/database/transact.ts'
import { countRows } from '#server/tables/site-rows.ts'
import { setSiteState } from '#server/tables/sites.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { deleteSite } from './delete-site.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

const customers = 20_000

const inOneTransaction = 5_000

/** Each was referred by the one before. */
const fill = async (tenant: number): Promise<void> => {
  for (let from = 1; from <= customers; from += inOneTransaction) await fillFrom(tenant, from)
}

const fillFrom = (tenant: number, from: number) =>
  server.database.transact(tenant, 'test', async (tx) => {
    const numbers = sql`generate_series(${from}::int, ${from + inOneTransaction - 1}::int) as n`
    const id = sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
    const before = sql`('00000000-0000-4000-8000-' || lpad((n - 1)::text, 12, '0'))::uuid`
    await tx.execute(sql`
      insert into users (tenant_id, id, email, email_key, password_hash, first_name, last_name, birthday_month,
        birthday_day, cell_phone_number, zip_postal_code, referral_code, referred_by, created_at)
      select ${tenant}, ${id}, n || '@example.com', n || '@example.com', '', 'Casey', 'Rivers', 1, 1, '5035550142', '97301',
        'code ' || n, case when n > 1 then ${before} end, now()
      from ${numbers}`)
    await tx.execute(sql`
      insert into points_entries (tenant_id, id, user_id, points, reason, reference, at)
      select ${tenant}, ${id}, ${id}, 1, 'award', 'once', now() from ${numbers}`)
  })

test('a site with 20,000 customers who referred each other is deleted in short transactions', async () => {
  const { tenant, subdomain } = await server.make.merchant()
  await fill(tenant)
  await server.database.transact(null, 'test', (tx) => setSiteState(tx, tenant, 'suspended'))
  let longest = 0
  const transact: Transact = async (...parts) => {
    const from = performance.now()
    const result = await server.database.transact(...parts)
    longest = Math.max(longest, performance.now() - from)
    return result
  }
  const { files, clock } = server.deps
  expect(await deleteSite({ transact, files, hsAccountId: tenant, subdomain, staff: 'kim', now: clock.date() })).toBe(
    true,
  )
  expect(await server.database.transact(tenant, 'test', (tx) => countRows(tx, 'users'))).toBe(0)
  // Milliseconds: a statement is ended after five seconds, and others wait for the embedded database meanwhile.
  expect(longest).toBeLessThan(2_500)
}, 120_000)
