import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantRows, migrateAround, userRow } from '#server/testing/migrate-around.ts'

let client: PGlite

const user = '00000000-0000-4000-8000-000000000001'
const id = (n: number) => `00000000-0000-4000-8000-00000000010${n}`

const fill = (tenant: number) => `
  ${merchantRows(tenant)} ${userRow(tenant, user)}
  insert into cards (tenant_id, user_id, tag, processor, processor_token, brand, last4, expiration_month,
    expiration_year, saved_at)
    values (${tenant}, '${user}', 'tag', 'exacthosted', 'token ${tenant}', 'visa', '424${tenant}', 1, 2029, now());
  insert into orders (id, tenant_id, user_id, state, key, currency, created_at, processor_token)
    values ('${id(1)}', ${tenant}, '${user}', 'approved', 'a', 'USD', now(), 'token ${tenant}'),
      ('${id(2)}', ${tenant}, '${user}', 'approved', 'b', 'USD', now(), 'an earlier card'),
      ('${id(3)}', ${tenant}, '${user}', 'approved', 'c', 'USD', now(), null);`

beforeAll(async () => {
  client = await migrateAround('0013_history_and_texts.sql', fill(1) + fill(2))
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
