import { cpSync, writeFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { temporaryFolders } from '#tests/support/temporary-folders.ts'
import { migrateOneByOne, migrationsFolder } from './migrations.ts'

// The first instance of a version migrates while those of the version before serve.

const temporaryFolder = temporaryFolders()
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closing.push(() => client.end())
  return client
}

let made = 0
/** A database of its own with two tables, and a folder of migrations of which the last two each change both. */
const migrating = async () => {
  const url = new URL(process.env.TEST_DATABASE_URL!)
  const beside = await connected(url.href)
  const name = `clearcoat_beside_${process.pid}_${(made += 1)}`
  await beside.query(`create database ${name}`)
  closing.push(() => beside.query(`drop database ${name} with (force)`))
  url.pathname = `/${name}`
  const folder = temporaryFolder()
  cpSync(join(migrationsFolder, 'meta'), join(folder, 'meta'), { recursive: true })
  const steps = ['create table a (n int); create table b (n int)', 'alter table a add x int', 'alter table b add x int']
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { when: number }[] }
  const entries = steps.map((text, idx) => {
    writeFileSync(join(folder, `step_${idx}.sql`), text.replaceAll('; ', ';\n--> statement-breakpoint\n'))
    return { ...journal.entries[0]!, idx, when: journal.entries[0]!.when + idx, tag: `step_${idx}` }
  })
  const write = (count: number) =>
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: entries.slice(0, count) }))
  write(1)
  await migrateOneByOne(await connected(url.href), folder)
  write(steps.length)
  return { url: url.href, folder }
}

const columnsOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 order by 1`,
    [table],
  )
  return rows.map(({ name }) => name)
}

test('a request that holds one table and wants the next is neither ended nor kept waiting by the migrations', async () => {
  const { url, folder } = await migrating()
  const request = await connected(url)
  await request.query('begin')
  await request.query('select * from b')
  const migrated = migrateOneByOne(await connected(url), folder)
  // It changes a, then waits for b, which the request holds.
  await expect.poll(() => columnsOf(request, 'a')).toEqual(['n', 'x'])
  const since = performance.now()
  await request.query('insert into a (n) values (1)')
  expect(performance.now() - since).toBeLessThan(1_000)
  await request.query('commit')
  await migrated
  expect(await columnsOf(request, 'b')).toEqual(['n', 'x'])
})

test('a migration that meets a held table begins again until it is free, and requests pass between its attempts', async () => {
  const { url, folder } = await migrating()
  const [holder, request] = [await connected(url), await connected(url)]
  await holder.query('begin')
  await holder.query('select * from a')
  const migrated = migrateOneByOne(await connected(url), folder)
  for (let at = 0; at < 5; at += 1) {
    const since = performance.now()
    await request.query('select * from a')
    expect(performance.now() - since).toBeLessThan(1_000)
    await setTimeout(300)
  }
  expect(await columnsOf(request, 'a')).toEqual(['n'])
  await holder.query('commit')
  await migrated
  expect(await columnsOf(request, 'a')).toEqual(['n', 'x'])
})

test('migrations that were applied before a failure stay, and the next start goes on behind them', async () => {
  const { url, folder } = await migrating()
  const first = await connected(url)
  await first.query('alter table b add x int')
  await expect(migrateOneByOne(await connected(url), folder)).rejects.toMatchObject({ cause: { code: '42701' } })
  expect(await columnsOf(first, 'a')).toEqual(['n', 'x'])
  await first.query('alter table b drop x')
  await migrateOneByOne(await connected(url), folder)
  expect(await columnsOf(first, 'b')).toEqual(['n', 'x'])
})
