import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { getTableConfig, pgTable, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { deleteAccount } from '#server/commands/identity/delete-account.ts'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { embeddedTestDatabase } from '#server/testing/test-database.ts'
import { allTables } from './all.ts'
import { clientErrors } from './client-errors.ts'
import { deals } from './deals.ts'
import { promoCodes } from './promo-codes.ts'
import { movedTables, platformTables } from './site-rows.ts'
import { sites } from './sites.ts'
import { surveyQuestions } from './survey.ts'
import { declareTable, lifeOf, ofNoUser, type DeclaredTable } from './table.ts'
import { users } from './users.ts'

const noKeys = () => []

const names = allTables.map((table) => getTableName(table))

const [tenant, id, now] = [1, '00000000-0000-4000-8000-000000000001', new Date(0)]

/** A value for a column; the same for every column of its type, so that references meet. */
const valueOf = (column: AnyPgColumn): unknown => {
  const { columnType, dataType } = column
  if (columnType === 'PgUUID') return id
  if (dataType === 'number' || dataType === 'bigint') return tenant
  if (dataType === 'date') return now
  if (dataType === 'json') return {}
  return dataType === 'boolean' ? false : 'x'
}

/** Inserts one row of the tenant and the user into each table. */
const plant = async (tx: Tx, tables: readonly DeclaredTable[]): Promise<void> => {
  for (const table of tables) {
    const columns = Object.entries<AnyPgColumn>(getTableColumns(table))
    const needed = columns.filter(
      ([name, column]) => ['userId', 'site'].includes(name) || (column.notNull && !column.hasDefault),
    )
    await tx.insert(table).values(Object.fromEntries(needed.map(([name, column]) => [name, valueOf(column)])))
  }
}

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

/**
 * Columns that no statement of this version names, and that 1.5.1 reads: the version after the next drops them, with
 * `-- Unused since` and the next version in its migration (docs/decisions/0060-migrations.md).
 */
const leaving = ['orders.processor_ref']

test('the database has the declared columns, and those alone that the version before still reads', async () => {
  const database = await embeddedTestDatabase(pino({ level: 'silent' }))
  const rows = await database.transact(null, 'test', (tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`
        select c.relname || '.' || a.attname as name from pg_attribute a
          join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
          join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        where a.attnum > 0 and not a.attisdropped`,
    ),
  )
  await database.close()
  const declared = allTables.flatMap((table) =>
    Object.values<AnyPgColumn>(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`),
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...declared, ...leaving].sort())
})

test('no table with a column for a user says that no row is of one', () => {
  const wrong = allTables.filter((table) => 'userId' in getTableColumns(table) && lifeOf(table).ofUser === ofNoUser)
  expect(wrong.map((table) => getTableName(table))).toEqual([])
})

test('after the end of an account its club, orders, their codes, points and void items alone name the user, by id', async () => {
  const database = await embeddedTestDatabase(pino({ level: 'silent' }))
  await database.transact(null, 'test', (tx) => plant(tx, [sites]))
  const left = await database.transact(tenant, 'test', async (tx) => {
    // What is referred to comes first.
    const ofUsers = [...allTables].reverse().filter((table) => 'userId' in getTableColumns(table))
    await plant(tx, [users, surveyQuestions, deals, promoCodes, ...ofUsers])
    const naming = async () => {
      const names: string[] = []
      for (const table of ofUsers) {
        const { userId } = getTableColumns(table) as Record<string, AnyPgColumn>
        if ((await tx.$count(table, eq(userId!, id))) > 0) names.push(getTableName(table))
      }
      return names.sort()
    }
    expect(await naming()).toHaveLength(ofUsers.length)
    await deleteAccount({ tx, userId: id, now })
    return naming()
  })
  await database.close()
  expect(left).toEqual(['clubs', 'discount_uses', 'orders', 'points_entries', 'wallet_items'])
})

test('reports of the apps of a deleted site go with it', async () => {
  const database = await embeddedTestDatabase(pino({ level: 'silent' }))
  const left = await database.transact(null, 'test', async (tx) => {
    await plant(tx, [clientErrors])
    for (const { deleteSome } of platformTables) await deleteSome(tx, tenant)
    return tx.$count(clientErrors)
  })
  await database.close()
  expect(left).toBe(0)
})

const foreignTables = (table: DeclaredTable): string[] =>
  getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable))

test('rows that move with a site come after those that they refer to, none of which stays', () => {
  const moved = movedTables.map(({ name }) => name)
  const wrong = allTables.flatMap((table) => {
    const [own, position] = [getTableName(table), moved.indexOf(getTableName(table))]
    const others = foreignTables(table).filter((name) => name !== 'sites' && name !== own)
    return position < 0
      ? []
      : others.filter((name) => !moved.slice(0, position).includes(name)).map((name) => [own, name])
  })
  expect(wrong).toEqual([])
})

test('ids that an installation gives from a sequence are numbered anew by a move', () => {
  const given = allTables.flatMap((table) => {
    const columns = Object.values<AnyPgColumn>(getTableColumns(table))
    return columns
      .filter((column) => column.generatedIdentity !== undefined || column.columnType.includes('Serial'))
      .map(({ name }) => `${getTableName(table)}.${name}`)
  })
  const moved = new Map(movedTables.map(({ name, renumbered }) => [name, `${name}.${renumbered}`]))
  const kept = given.filter((id) => moved.has(id.split('.')[0]!) && moved.get(id.split('.')[0]!) !== id)
  expect(given).toContain('audit_log.id')
  expect(kept).toEqual([])
})

test('every table whose rows move refuses writes while its site does, and no other table', async () => {
  const database = await embeddedTestDatabase(pino({ level: 'silent' }))
  const guarded = await database.transact(null, 'test', (tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'hold_site'`,
    ),
  )
  await database.close()
  // These two are the platform's: a trigger of `sites` keeps the names of a site that moves.
  const written = movedTables.map(({ name }) => name).filter((name) => !['site_names', 'accounts'].includes(name))
  expect(guarded.map(({ name }) => name).sort()).toEqual(written.sort())
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
  const place = { everywhere: 'it is a test' } as const
  const rows = { kept: { until: 'the site is deleted' }, ofUser: ofNoUser, place, ofSite: 'removed' } as const
  const life = { ...rows, ofMove: 'copied' } as const
  // @ts-expect-error It is not declared.
  const plain: DeclaredTable = pgTable('plain', columns)
  // @ts-expect-error It leaves out what an export shows.
  const silent = () => declareTable('silent', columns, noKeys, () => life)
  const { place: _place, ...placeless } = life
  // @ts-expect-error It does not say which rows a member of staff with chosen places sees.
  const open = () => declareTable('open', columns, noKeys, () => ({ ...placeless, shown: { never: 'it is a test' } }))
  // @ts-expect-error It does not say what becomes of its rows when a site moves.
  const left = () => declareTable('left', columns, noKeys, () => ({ ...rows, shown: { never: 'it is a test' } }))
  const shown = { as: 'misspelt', by: 'id', columns: ['nam'] } as const
  // @ts-expect-error It has no column `nam`.
  const misspelt = () => declareTable('misspelt', columns, noKeys, () => ({ ...life, shown }))
  expect([plain, silent, open, left, misspelt]).toHaveLength(5)
})
