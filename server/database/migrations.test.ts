import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { SettingsError } from '#server/settings/settings.ts'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { migrationsFolder } from './migrations.ts'
import { migrateEmbedded } from './embedded.ts'

const temporaryFolder = temporaryFolders()

/** The time of the last migration that the start replaces; databases have noted it. */
const lastReplaced = 1_795_624_154_511

interface Entry {
  idx: number
  when: number
  tag: string
}

/** The folder of the migrations with another list of them. */
const changedMigrations = (change: (entries: Entry[]) => Entry[]): string => {
  const folder = temporaryFolder()
  cpSync(migrationsFolder, folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: Entry[] }
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: change(journal.entries) }))
  return folder
}

/** A database as the versions before the start left it: with the notes of their migrations, up to one. */
const leftBy = async (newest: number): Promise<PGlite> => {
  const client = await PGlite.create()
  onTestFinished(() => client.close())
  await migrateEmbedded(
    client,
    changedMigrations(([start]) => [start!]),
  )
  await client.exec('delete from drizzle.__drizzle_migrations')
  for (const at of [newest - 2_000, newest - 1_000, newest])
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', $1)`, [at])
  return client
}

const notes = async (client: PGlite) => {
  const { rows } = await client.query<{ at: number }>(
    'select created_at::float8 as at from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ at }) => at)
}

/** The migrations, with one more after them. */
const withOneMore = (): { folder: string; at: number } => {
  let at = 0
  const folder = changedMigrations((entries) => {
    at = entries.at(-1)!.when + 1
    return [...entries, { ...entries[0]!, idx: entries.length, when: at, tag: 'one_more' }]
  })
  writeFileSync(join(folder, 'one_more.sql'), 'create table one_more (id integer)')
  return { folder, at }
}

test('a new database gets the start from an owner that is no superuser, and whose roles exist already', async () => {
  const client = await PGlite.create()
  onTestFinished(() => client.close())
  await client.exec(`create role owner createrole; grant all on schema public to owner;
    grant create on database postgres to owner; set role owner; create role clearcoat_tenant nologin`)
  await migrateEmbedded(client)
  await client.exec('reset role')
  const { rows } = await client.query('select tenant_id, kind from work')
  expect(rows).toEqual([{ tenant_id: 0, kind: 'platform-cleaning' }])
  expect((await notes(client))[0]).toBe(lastReplaced)
  const { rows: owners } = await client.query(`select distinct pg_get_userbyid(relowner) as owner from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  expect(owners).toEqual([{ owner: 'owner' }])
})

test('a database with the last replaced migration keeps its rows and gets the migrations after the start alone', async () => {
  const client = await leftBy(lastReplaced)
  await client.exec(`insert into sites (tenant_id, subdomain, app_key) values (1, 'wash', 'ak_1')`)
  const { folder, at } = withOneMore()
  await migrateEmbedded(client, folder)
  const { rows } = await client.query('select subdomain from sites')
  expect(rows).toEqual([{ subdomain: 'wash' }])
  expect((await notes(client)).slice(0, 3)).toEqual([lastReplaced - 2_000, lastReplaced - 1_000, lastReplaced])
  expect((await notes(client)).at(-1)).toBe(at)
  await expect(client.query('select id from one_more')).resolves.toBeDefined()
})

test('an older database is refused in one line that says what to do, and is left as it is', async () => {
  const client = await leftBy(lastReplaced - 1)
  const before = await notes(client)
  const refusal: unknown = await migrateEmbedded(client).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SettingsError)
  expect((refusal as Error).message).toBe(
    'DATA_DIR: the database is older than this version can migrate. Start the last version with the migration 0038_administrators on it first, then this one.',
  )
  expect(await notes(client)).toEqual(before)
})
