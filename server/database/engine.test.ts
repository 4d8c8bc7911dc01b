import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGlite as PGliteBefore } from 'pglite-before'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Log } from '#server/basics/ports.ts'
import { copyRows, engineMajor, upgradeEngine, type EngineBefore } from './engine.ts'

const folder = mkdtempSync(join(tmpdir(), 'clearcoat-engine-'))
const written = join(folder, 'written')
const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const before = { major: 17, open: (at) => PGliteBefore.create(at) as never } satisfies EngineBefore

const schema = `
  create table washes (tenant_id integer, id integer generated always as identity, name text, price numeric(9, 2),
    at timestamptz, about jsonb, twice integer generated always as (tenant_id * 2) stored, primary key (tenant_id, id));
  create table uses (id bigserial primary key, tenant_id integer, wash integer, tag bytea, places integer[],
    foreign key (tenant_id, wash) references washes (tenant_id, id));
  create table empty (id integer);
  create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;`

const rows = `
  insert into washes (tenant_id, name, price, at, about) select n % 3, 'Wäsche "' || n || E'"\\t\\\\N', n / 7.0,
    '2026-11-21T12:00:00.123Z'::timestamptz + n * interval '1 hour', jsonb_build_object('n', n, 'x', repeat('x', 900))
    from generate_series(1, 12000) as n;
  insert into uses (tenant_id, wash, tag, places) select tenant_id, id, decode('00ff' || lpad(to_hex(id), 8, '0'), 'hex'),
    array[id, null] from washes;
  insert into uses (tenant_id) values (null);
  delete from washes where id % 5 = 0 and not exists (select 1 from uses where wash = washes.id);
  create trigger refuse before insert on uses for each row execute function refuse();`

const migrate = async (engine: Pick<PGlite, 'query' | 'exec'>): Promise<void> => {
  const { rows: found } = await engine.query(`select to_regclass('washes') as washes`)
  if ((found[0] as { washes: string | null }).washes === null) await engine.exec(schema)
}

const open = (at: string) => PGlite.create(at)
const upgrade = (dataDir: string, carried: EngineBefore | null = before) =>
  upgradeEngine(dataDir, carried, { open, migrate, log })

/** All rows of all tables and the sequences, each as text. */
const contentOf = async (engine: Pick<PGlite, 'query'>): Promise<unknown> => {
  const sums = ['washes', 'uses', 'empty'].map((table) =>
    engine.query(`select count(*)::int as rows, md5(string_agg(t::text, '|' order by id)) as sum from ${table} as t`),
  )
  const sequences = engine.query('select sequencename, last_value from pg_sequences order by 1')
  return (await Promise.all([...sums, sequences])).map(({ rows: found }) => found)
}

let expected: unknown

beforeAll(async () => {
  mkdirSync(written)
  const old = await PGliteBefore.create(join(written, 'database'))
  await old.exec(schema)
  await old.exec(rows)
  expected = await contentOf(old as never)
  await old.close()
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A data folder as the engine before has left it. */
const copyOfWritten = (): string => {
  const dataDir = mkdtempSync(join(folder, 'copy-'))
  cpSync(written, dataDir, { recursive: true })
  return dataDir
}

const contentIn = async (dataDir: string): Promise<unknown> => {
  const engine = await open(join(dataDir, 'database'))
  const content = await contentOf(engine)
  await engine.close()
  return content
}

test('the engine of the package is the one that the code names', async () => {
  const engine = await PGlite.create()
  const { rows: found } = await engine.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  await engine.close()
  expect(found[0]!.major).toBe(engineMajor)
}, 120_000)

test('a database of the engine before is copied whole, and its folder is kept until the next start', async () => {
  const dataDir = copyOfWritten()
  await upgrade(dataDir)
  expect(await contentIn(dataDir)).toEqual(expected)
  expect(existsSync(join(dataDir, 'database-17'))).toBe(true)
  await upgrade(dataDir)
  expect(existsSync(join(dataDir, 'database-17'))).toBe(false)
  expect(await contentIn(dataDir)).toEqual(expected)
}, 120_000)

test('a copy that was cut off is begun again, and one that was whole takes its place', async () => {
  const dataDir = copyOfWritten()
  mkdirSync(join(dataDir, 'database-next', 'base'), { recursive: true })
  await upgrade(dataDir)
  expect(await contentIn(dataDir)).toEqual(expected)
  // As if the process had ended between the two renames.
  renameSync(join(dataDir, 'database'), join(dataDir, 'database-next'))
  await upgrade(dataDir)
  expect(await contentIn(dataDir)).toEqual(expected)
}, 120_000)

test('a folder of an engine that is not carried is refused and left as it is', async () => {
  const dataDir = copyOfWritten()
  const refused = 'DATA_DIR: the embedded database is of Postgres 17, this version has 18'
  await expect(upgrade(dataDir, null)).rejects.toThrow(`${refused}. Start the version that reads both on it first.`)
  await expect(upgrade(dataDir, { ...before, major: 16 })).rejects.toThrow(`${refused} and can read 16.`)
  await upgrade(dataDir)
  expect(await contentIn(dataDir)).toEqual(expected)
}, 120_000)

test('a table that does not arrive whole is an error', async () => {
  const engine = (count: number) => ({
    exec: async () => [],
    query: async (text: string) => ({
      rows: text.includes('pg_class')
        ? [{ name: 'public.washes', columns: 'id', pages: 1 }]
        : text.includes('count(*)')
          ? [{ count }]
          : [],
    }),
  })
  const copied = copyRows(engine(2) as never, engine(1) as never, () => {})
  await expect(copied).rejects.toThrow('1 of 2 rows of public.washes were copied')
})
