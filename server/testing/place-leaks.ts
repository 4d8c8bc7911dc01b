import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { keepToPlaces, rowsOf, type Tx } from '#server/database/transact.ts'
import { allTables } from '#server/tables/all.ts'
import { lifeOf, type DeclaredTable } from '#server/tables/table.ts'
import { placePolicies } from './place-policies.ts'

/** The tenant whose rows `plantPlaces` writes. */
export const planted = 1

/** The rows of a place all have this id, and name customer, order and use by it. */
const idOf = (place: number): string => `00000000-0000-4000-8000-00000000000${place}`

const tables = allTables.filter((table) => 'tenantId' in getTableColumns(table))
const nameOf = (table: DeclaredTable): string => getTableName(table)

/** What a row says where its place does not follow from an id. */
const special: Record<string, (place: number) => Record<string, unknown>> = {
  idempotency_keys: (place) => ({ subject: `user ${idOf(place)}` }),
  audit_log: (place) => ({ subject: idOf(place) }),
  gift_card_entries: () => ({ reason: 'spend' }),
  users: (place) => ({ homeLocationId: place }),
  refunds: (place) => ({ orderId: idOf(place) }),
  discount_uses: (place) => ({ orderId: idOf(place) }),
  documents: (place) => ({ orderId: idOf(place) }),
}

const valueOf = (column: AnyPgColumn, place: number): unknown => {
  const { columnType, dataType, name } = column
  if (name === 'tenant_id') return planted
  if (columnType === 'PgUUID') return idOf(place)
  if (dataType === 'number' || dataType === 'bigint') return place
  if (dataType === 'date') return new Date()
  if (dataType === 'json') return {}
  if (dataType === 'array') return []
  if (columnType === 'PgDateString') return '2026-01-01'
  return dataType === 'boolean' ? false : `x${place}`
}

const rowOf = (table: DeclaredTable, place: number): Record<string, unknown> => {
  const columns = Object.entries<AnyPgColumn>(getTableColumns(table)).filter(
    ([name, column]) =>
      ['userId', 'tenantId'].includes(name) ||
      (column.notNull && !column.hasDefault && column.generatedIdentity === undefined),
  )
  const needed = Object.fromEntries(columns.map(([name, column]) => [name, valueOf(column, place)]))
  return { ...needed, ...special[nameOf(table)]?.(place) }
}

/** Each of the tables whose rows are of places, customers or tenants. */
const planting = tables.filter((table) => !['sites', 'site_names', 'customer_places'].includes(nameOf(table)))

/** Inserts rows of the places 1 and 2 into each table of a tenant that has a site. */
export const plantPlaces = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`reset role`)
  // What is referred to comes first.
  for (const table of [...planting].reverse())
    for (const place of [1, 2]) await tx.insert(table).values(rowOf(table, place)).onConflictDoNothing()
}

/** Runs as the role of the application, at place 1, and undoes what it did. Null: it failed, as the database said. */
const tried = async <T>(tx: Tx, work: () => Promise<T>): Promise<T | Error> => {
  await tx.execute(sql`savepoint tried`)
  await tx.execute(sql`set local role clearcoat_tenant`)
  await keepToPlaces(tx, [1])
  let outcome: T | Error
  try {
    outcome = await work()
  } catch (error) {
    outcome = error as Error
  }
  await tx.execute(sql`rollback to savepoint tried`)
  return outcome
}

const may = async (tx: Tx, table: string, privilege: string): Promise<boolean> => {
  const [row] = await rowsOf<{ may: boolean }>(
    tx,
    sql`select has_table_privilege('clearcoat_tenant', ${table}, ${privilege}) as may`,
  )
  return row?.may === true
}

const reasonOf = (outcome: Error): string => ((outcome.cause as Error | undefined) ?? outcome).message

interface Looked {
  tx: Tx
  table: DeclaredTable
}

/** The texts of rows that a statement reads or changes. */
const textsOf = async (tx: Tx, statement: string): Promise<string[]> =>
  (await rowsOf<{ row: string }>(tx, sql.raw(statement))).map(({ row }) => row)

const isOther = (row: string): boolean => row.includes(idOf(2)) || row.includes('x2')

/** What place 1 may do with rows of place 2 in one table, and not with its own. */
const leaksOfTable = async ({ tx, table }: Looked): Promise<string[]> => {
  const name = nameOf(table)
  const { place } = lifeOf(table)
  if ('everywhere' in place) return []
  const isOfPlaces = 'rows' in place
  const statements = {
    select: `select t::text as row from "${name}" t`,
    update: `update "${name}" t set tenant_id = tenant_id returning t::text as row`,
    delete: `delete from "${name}" t returning t::text as row`,
  }
  const leaks: string[] = []
  for (const [act, statement] of Object.entries(statements)) {
    if (!(await may(tx, name, act))) continue
    const rows = await tried(tx, () => textsOf(tx, statement))
    const isRefused = rows instanceof Error
    // A row that another one refers to is not deleted; that it could be is known when the statement fails for that.
    if (isRefused && !/row-level security|foreign key/.test(reasonOf(rows))) throw rows
    if (isRefused && reasonOf(rows).includes('row-level security') && isOfPlaces) leaks.push(`${name}: ${act} refused`)
    const read = isRefused ? [] : rows
    const mayRead = act === 'select' && 'shared' in place
    const isOwn = isOfPlaces || (act === 'select' && 'handedIn' in place)
    if (!mayRead && (isOwn ? read.some(isOther) : read.length > 0)) leaks.push(`${name}: ${act}`)
    if (!isRefused && read.length === 0 && (isOwn || mayRead)) leaks.push(`${name}: ${act} of no own row`)
  }
  if (name === 'customer_places' || !(await may(tx, name, 'insert'))) return leaks
  const inserted = await tried(tx, () => tx.insert(table).values(rowOf(table, 2)))
  const isRefused = inserted instanceof Error && reasonOf(inserted).includes('row-level security')
  if (!isRefused && !('handedIn' in place)) leaks.push(`${name}: insert`)
  return leaks
}

/** Everything that place 1 may do with rows of place 2, in SQL; after `plantPlaces`, in its transaction. */
export const placeLeaks = async (tx: Tx): Promise<string[]> => {
  const leaks: string[] = []
  for (const table of tables) leaks.push(...(await leaksOfTable({ tx, table })))
  return leaks
}

const policies = (tx: Tx) =>
  rowsOf<Record<'name' | 'table' | 'text', string>>(
    tx,
    sql`select policyname as name, tablename as table,
      concat_ws(' ', permissive, roles::text, cmd, qual, with_check) as text
    from pg_policies where policyname ~ '^place' order by tablename, policyname`,
  )

/** The policies of places that the database has, and those that the tables declare. */
export const storedAndDeclared = async (tx: Tx) => {
  await tx.execute(sql`reset role`)
  const stored = await policies(tx)
  for (const { name, table } of stored) await tx.execute(sql.raw(`drop policy ${name} on ${table}`))
  for (const statement of allTables.flatMap(placePolicies)) await tx.execute(sql.raw(statement))
  return { stored, declared: await policies(tx) }
}
