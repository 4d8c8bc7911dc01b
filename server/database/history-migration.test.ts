import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../migrations')
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const history = migrations.indexOf('0013_history_and_texts.sql')

let client: PGlite
/** Applies migrations as an owner of the tables who is no superuser, as on a hosted Postgres. */
const apply = async (names: readonly string[]) => {
  for (const name of names) await client.exec(readFileSync(join(folder, name), 'utf8'))
}

const user = '00000000-0000-4000-8000-000000000001'
const id = (n: number) => `00000000-0000-4000-8000-00000000010${n}`

const fill = (tenant: number) => `
  set app.tenant = '${tenant}';
  insert into sites (tenant_id, subdomain, app_key) values (${tenant}, 'wash${tenant}', 'ak${tenant}');
  insert into merchants (tenant_id, company_name, site_config, config_timestamp) values (${tenant}, 'Wash', '{}', 1);
  insert into users (id, tenant_id, email, email_key, password_hash, first_name, last_name, birthday_month,
    birthday_day, cell_phone_number, zip_postal_code, referral_code, created_at)
    values ('${user}', ${tenant}, 'a@b.co', 'a@b.co', 'x', 'A', 'B', 1, 1, '1', '1', 'CODE', now());
  insert into cards (tenant_id, user_id, tag, processor, processor_token, brand, last4, expiration_month,
    expiration_year, saved_at)
    values (${tenant}, '${user}', 'tag', 'exacthosted', 'token ${tenant}', 'visa', '424${tenant}', 1, 2029, now());
  insert into orders (id, tenant_id, user_id, state, key, currency, created_at, processor_token)
    values ('${id(1)}', ${tenant}, '${user}', 'approved', 'a', 'USD', now(), 'token ${tenant}'),
      ('${id(2)}', ${tenant}, '${user}', 'approved', 'b', 'USD', now(), 'an earlier card'),
      ('${id(3)}', ${tenant}, '${user}', 'approved', 'c', 'USD', now(), null);`

beforeAll(async () => {
  client = await PGlite.create()
  await client.exec(`create role owner createrole; grant all on schema public to owner;
    grant create on database postgres to owner; set role owner`)
  await apply(migrations.slice(0, history))
  for (const tenant of [1, 2]) await client.exec(fill(tenant))
  await client.exec('reset app.tenant')
  await apply(migrations.slice(history, history + 1))
  await client.exec('reset role')
})
afterAll(() => client.close())

test('an earlier order has the card on file if that one was charged, and none otherwise', async () => {
  const { rows } = await client.query<{ row: string }>(
    `select concat_ws(' ', tenant_id, key, card_brand, card_last4) as row from orders order by 1`,
  )
  expect(rows.map(({ row }) => row)).toEqual(['1 a visa 4241', '1 b', '1 c', '2 a visa 4242', '2 b', '2 c'])
})

test('the texts of every merchant are to be sanitised', async () => {
  const { rows } = await client.query<{ tenant_id: number }>(
    `select tenant_id from work where kind = 'texts' and due_at <= now() order by 1`,
  )
  expect(rows.map((row) => row.tenant_id)).toEqual([1, 2])
})

test('the tables are bound to their tenant again', async () => {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class
      where relname in ('orders', 'cards', 'merchants', 'work') and not relforcerowsecurity`,
  )
  expect(rows).toEqual([])
})
