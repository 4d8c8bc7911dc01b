import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/database/transact.ts'
import { embeddedTestDatabase } from '#server/testing/test-database.ts'
import { allTables } from './all.ts'
import { declareTable, lifeOf, ofNoUser, type DeclaredTable } from './table.ts'

const noKeys = () => []

const names = allTables.map((table) => getTableName(table))

/** The tables of the migrated database, each with one that it refers to. */
const stored = async () => {
  const database = await embeddedTestDatabase(pino({ level: 'silent' }))
  const rows = await database.transact(null, 'test', (tx) =>
    rowsOf<{ name: string; refers: string | null }>(
      tx,
      sql`
        select c.relname as name, r.relname as refers from pg_class c
          join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
          left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
          left join pg_class r on r.oid = k.confrelid
        where c.relkind = 'r'`,
    ),
  )
  await database.close()
  return rows
}

test('every table of the database is listed once, before those that it refers to', async () => {
  const tables = await stored()
  expect([...names].sort()).toEqual([...new Set(tables.map(({ name }) => name))].sort())
  const late = tables.filter(({ name, refers }) => refers !== null && names.indexOf(name) > names.indexOf(refers))
  expect(late).toEqual([])
})

test('no table with a column for a user says that no row is of one', () => {
  const wrong = allTables.filter((table) => 'userId' in getTableColumns(table) && lifeOf(table).ofUser === ofNoUser)
  expect(wrong.map((table) => getTableName(table))).toEqual([])
})

test('no two tables are exported under one name', () => {
  const shown = allTables.flatMap((table) => {
    const { shown } = lifeOf(table)
    return 'as' in shown ? [shown.as] : []
  })
  expect(new Set(shown).size).toBe(shown.length)
})

test('a table that does not say what becomes of its rows does not compile', () => {
  const columns = { id: uuid('id'), name: text('name') }
  const life = { kept: { until: 'the site is deleted' }, ofUser: ofNoUser, ofSite: 'removed' } as const
  // @ts-expect-error It is not declared.
  const plain: DeclaredTable = pgTable('plain', columns)
  // @ts-expect-error It leaves out what an export shows.
  const silent = () => declareTable('silent', columns, noKeys, () => life)
  const shown = { as: 'misspelt', by: 'id', columns: ['nam'] } as const
  // @ts-expect-error It has no column `nam`.
  const misspelt = () => declareTable('misspelt', columns, noKeys, () => ({ ...life, shown }))
  expect([plain, silent, misspelt]).toHaveLength(3)
})
