import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../migrations')
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const clubBilling = migrations.indexOf('0012_club_billing.sql')

const userId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

const club = (n: number, status: string) => `
  insert into users (id, tenant_id, email, email_key, password_hash, first_name, last_name, birthday_month,
    birthday_day, cell_phone_number, zip_postal_code, referral_code, created_at)
    values ('${userId(n)}', 1, '${n}', '${n}', 'x', 'A', 'B', 1, 1, '1', '1', 'CODE${n}', now());
  insert into clubs (tenant_id, user_id, product_id, name, status, monthly_cents, tax_rate, started_at,
    next_billing_at, billing_day) values (1, '${userId(n)}', 1, 'Club', '${status}', 1, 0, now(), '2027-01-0${n}', 1);`

test('every club that has not ended is due at its billing date', async () => {
  const client = await PGlite.create()
  // Applies migrations as an owner of the tables who is no superuser, as on a hosted Postgres.
  const apply = async (names: readonly string[]) => {
    for (const name of names) await client.exec(readFileSync(join(folder, name), 'utf8'))
  }
  await client.exec(`create role owner createrole; grant all on schema public to owner;
    grant create on database postgres to owner; set role owner`)
  await apply(migrations.slice(0, clubBilling))
  await client.exec(`set app.tenant = '1'; insert into sites (tenant_id, subdomain, app_key) values (1, 'wash', 'ak');
    ${club(1, 'active')} ${club(2, 'endbillingpending')} ${club(3, 'inactive')} reset app.tenant`)
  await apply(migrations.slice(clubBilling, clubBilling + 1))
  await client.exec('reset role')
  const { rows } = await client.query(`select tenant_id as tenant, subject, to_char(due_at, 'YYYY-MM-DD') as due
    from work where kind = 'club' order by subject`)
  await client.close()
  expect(rows).toEqual([
    { tenant: 1, subject: userId(1), due: '2027-01-01' },
    { tenant: 1, subject: userId(2), due: '2027-01-02' },
  ])
})
