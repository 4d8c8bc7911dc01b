import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { allTables } from './all.ts'
import { lifeOf } from './table.ts'

interface Exported {
  name: string
  table: PgTable
  columns: Record<string, AnyPgColumn>
  /** The rows come in the order of this column. */
  by: AnyPgColumn
}

/** What an export of a site contains, as the tables declare it. */
const exported = allTables.flatMap((table): Exported[] => {
  const { shown } = lifeOf(table)
  if ('never' in shown) return []
  const all: Record<string, AnyPgColumn> = getTableColumns(table)
  const columns = Object.fromEntries(shown.columns.map((name) => [name, all[name]!]))
  return [{ name: shown.as, table, columns, by: all[shown.by]! }]
})

type Row = Record<string, unknown>

/** Rows that one statement reads, so that none takes long. */
const page = 2_000

/** The rows of a table, by a cursor: the transaction sees one state of it, and it is sorted once. */
const rowsOfTable = async (tx: Tx, { table, columns, by }: Exported): Promise<Row[]> => {
  const query = tx.select(columns).from(table).orderBy(asc(by))
  await tx.execute(sql`declare exported no scroll cursor for ${query}`)
  const rows: Row[] = []
  let found: Row[]
  do {
    found = await rowsOf<Row>(tx, sql.raw(`fetch ${page} from exported`))
    for (const row of found) rows.push(typed(columns, row))
  } while (found.length === page)
  await tx.execute(sql`close exported`)
  return rows
}

/** A row as a query of these columns answers it. */
const typed = (columns: Exported['columns'], row: Row): Row =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = row[column.name]
      return [name, value === null ? null : column.mapFromDriverValue(value)]
    }),
  )

/** The exported rows of a tenant, as the tenant. */
export const exportedRows = async (tx: Tx): Promise<Record<string, Row[]>> => {
  const rows: Record<string, Row[]> = {}
  for (const one of exported) rows[one.name] = await rowsOfTable(tx, one)
  return rows
}
