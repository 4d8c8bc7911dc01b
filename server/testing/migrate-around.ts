import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const folder = join(import.meta.dirname, '../migrations')

/**
 * A database as it was before one migration, filled, and then migrated by that one. As on a hosted Postgres, the owner
 * of the tables is no superuser; the client that is returned is one. The caller closes it.
 * @param name file of the migration
 * @param rows statements that fill the earlier tables; they may leave `app.tenant` set
 * @throws Error when there is no such migration
 */
export const migrateAround = async (name: string, rows: string): Promise<PGlite> => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const index = names.indexOf(name)
  if (index < 0) throw new Error(`no migration ${name}`)
  const client = await PGlite.create()
  await client.exec(`create role owner createrole; grant all on schema public to owner;
    grant create on database postgres to owner; set role owner`)
  for (const file of names.slice(0, index)) await client.exec(readFileSync(join(folder, file), 'utf8'))
  await client.exec(rows)
  await client.exec('reset app.tenant')
  await client.exec(readFileSync(join(folder, name), 'utf8'))
  await client.exec('reset role')
  return client
}

/** Statements that insert a merchant's rows, and make it the tenant of the statements that follow. */
export const merchantRows = (tenant: number): string => `
  set app.tenant = '${tenant}';
  insert into sites (tenant_id, subdomain, app_key) values (${tenant}, 'wash${tenant}', 'ak${tenant}');
  insert into merchants (tenant_id, company_name, site_config, config_timestamp) values (${tenant}, 'Wash', '{}', 1);`

/** A statement that inserts a user; the id makes the email and the referral code unique. */
export const userRow = (tenant: number, id: string): string => `
  insert into users (id, tenant_id, email, email_key, password_hash, first_name, last_name, birthday_month,
    birthday_day, cell_phone_number, zip_postal_code, referral_code, created_at)
    values ('${id}', ${tenant}, '${id}', '${id}', 'x', 'A', 'B', 1, 1, '1', '1', '${id}', now());`
