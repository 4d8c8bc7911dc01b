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
 * Adds rows, and replaces those that exist. The rows are one parameter: a statement with one for each value takes many
 * times longer to build and to parse, and these may be thousands.
 */
export const saveRows = async <T extends PgTable>(
  tx: Tx,
  { table, rows, key, fixed = [] }: Saved<T>,
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = getTableColumns(table)
  const nameOf = (member: string) => columns[member]!.name
  const members = Object.keys(first)
  const names = members.map(nameOf)
  const staying: readonly string[] = [...key, ...fixed]
  const replaced = members.filter((member) => !staying.includes(member)).map(nameOf)
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([member, value]) => [nameOf(member), value])),
  )
  const name = sql.identifier(getTableName(table))
  await tx.execute(sql`
    insert into ${name} (${listOf(names)})
    select ${listOf(names)} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(named)}::jsonb)
    on conflict (${listOf(key.map(nameOf))}) do update set
      ${listOf(replaced, (column) => sql`${column} = excluded.${column}`)}`)
}
