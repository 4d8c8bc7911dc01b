import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantRows, migrateAround, userRow } from '#server/testing/migrate-around.ts'

let client: PGlite

const user = '00000000-0000-4000-8000-000000000001'
const id = (n: number) => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`

/** Rows of two tenants, of which some have work to do. */
const fill = (tenant: number) => `
  ${merchantRows(tenant)} ${userRow(tenant, user)}
  insert into mail_outbox (id, tenant_id, "to", subject, text, html, created_at, attempts, next_attempt_at, sent_at)
    values ('${id(1)}', ${tenant}, 'a', '', '', '', now(), 3, '2026-01-01', null),
      ('${id(2)}', ${tenant}, 'a', '', '', '', now(), 1, '2026-01-01', now());
  insert into push_tokens (tenant_id, token_hash, token, user_id, platform, seen_at)
    values (${tenant}, 'hash', 'token', '${user}', 'web', now());
  insert into push_outbox (id, tenant_id, user_id, token_hash, kind, data, created_at, attempts, next_attempt_at)
    values ('${id(3)}', ${tenant}, '${user}', 'hash', 'message', '{}', now(), 2, '2026-01-02'),
      ('${id(4)}', ${tenant}, '${user}', 'hash', 'update', '{}', now(), 2, '2026-01-02');
  insert into orders (id, tenant_id, user_id, state, key, currency, created_at, attempted_at, resume_at, kind)
    values ('${id(5)}', ${tenant}, '${user}', 'pending', 'a', 'USD', '2026-01-03', '2026-01-03', null, 'order'),
      ('${id(6)}', ${tenant}, '${user}', 'pending', 'b', 'USD', '2026-01-03', null, '2026-01-04', 'airPay'),
      ('${id(7)}', ${tenant}, '${user}', 'approved', 'c', 'USD', now(), now(), null, 'order');
  insert into wallet_items (id, tenant_id, user_id, waiting_for_email, code, item_type, name, purchased_at)
    values ('${id(8)}', ${tenant}, null, 'b@c.co', 'W1', 'AppWash', 'Wash', now()),
      ('${id(9)}', ${tenant}, '${user}', null, 'W2', 'AppWash', 'Wash', now());`

beforeAll(async () => {
  client = await migrateAround('0010_due_work.sql', fill(1) + fill(2))
})
afterAll(() => client.close())

test('what was due before the migration is due after it, and every merchant is cleaned', async () => {
  const { rows } = await client.query<Record<string, unknown>>(`select tenant_id as tenant, kind, subject, attempts,
      case when kind in ('mail', 'push', 'payment') then to_char(due_at at time zone 'UTC', 'DD HH24:MI:SS') end as due
    from work order by 1, 2, 3`)
  const ofTenant = (tenant: number) => [
    { tenant, kind: 'cleaning', subject: '', attempts: 0, due: null },
    { tenant, kind: 'gift', subject: id(8), attempts: 0, due: null },
    { tenant, kind: 'mail', subject: id(1), attempts: 3, due: '01 00:00:00' },
    { tenant, kind: 'payment', subject: id(5), attempts: 0, due: '03 00:02:10' },
    { tenant, kind: 'payment', subject: id(6), attempts: 0, due: '04 00:00:00' },
    { tenant, kind: 'push', subject: id(3), attempts: 2, due: '02 00:00:00' },
  ]
  const platform = { tenant: 0, kind: 'platform-cleaning', subject: '', attempts: 0, due: null }
  expect(rows).toEqual([platform, ...ofTenant(1), ...ofTenant(2)])
})

test('row-level security is forced again on the tables whose rows moved', async () => {
  const { rows } = await client.query(`select c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind = 'r' and c.relname <> 'sites' and not (c.relrowsecurity and c.relforcerowsecurity)`)
  expect(rows).toEqual([])
})
