import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'

const listOf = (names: readonly string[], written: (name: SQL) => SQL = (name) => name): SQL =>
  sql.join(
    names.map((name) => written(sql`${sql.identifier(name)}`)),
    sql`, `,
  )

interface Saved<T extends PgTable> {
  table: T
  /** All with the same members. Columns that they do not name keep their values, or get their defaults. */
  rows: readonly T['$inferInsert'][]
  /** The members that say which row it is. */
  key: readonly (keyof T['$inferInsert'] & string)[]
  /** Members of new rows that stay as they are in a row that exists. */
  fixed?: readonly (keyof T['$inferInsert'] & string)[]
}

/**
 * The insertion of rows. They are one parameter: a statement with one for each value takes many times longer to build and
 * to parse, and these may be thousands.
 */
const insertion = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]) => {
  const columns = getTableColumns(table)
  const nameOf = (member: string) => columns[member]!.name
  const members = Object.keys(rows[0]!)
  const names = members.map(nameOf)
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([member, value]) => [nameOf(member), value])),
  )
  const name = sql.identifier(getTableName(table))
  const statement = sql`
    insert into ${name} (${listOf(names)})
    select ${listOf(names)} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(named)}::jsonb)`
  return { statement, members, nameOf }
}

/** Adds many rows, all with the same members. */
export const addRows = async <T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> => {
  if (rows.length > 0) await tx.execute(insertion(table, rows).statement)
}

/** Adds rows, and replaces those that exist. */
export const saveRows = async <T extends PgTable>(
  tx: Tx,
  { table, rows, key, fixed = [] }: Saved<T>,
): Promise<void> => {
  if (rows.length === 0) return
  const { statement, members, nameOf } = insertion(table, rows)
  const staying: readonly string[] = [...key, ...fixed]
  const replaced = members.filter((member) => !staying.includes(member)).map(nameOf)
  await tx.execute(sql`${statement}
    on conflict (${listOf(key.map(nameOf))}) do update set
      ${listOf(replaced, (column) => sql`${column} = excluded.${column}`)}`)
}
