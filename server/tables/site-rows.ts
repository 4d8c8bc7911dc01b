import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { allTables } from './all.ts'
import { deletePortion, portion } from './portions.ts'
import { lifeOf, type OfMove } from './table.ts'

const removed = new Set(allTables.filter((table) => lifeOf(table).ofSite === 'removed').map(getTableName))

interface PlatformRows {
  table: string
  /** Deletes some rows of a site, as the platform. @returns whether there may be more */
  deleteSome: (tx: Tx, tenant: number) => Promise<boolean>
}

/** Tables of the platform with rows of sites. */
export const platformTables = allTables.flatMap((table): PlatformRows[] => {
  const { ofSite } = lifeOf(table)
  return typeof ofSite === 'function' ? [{ table: getTableName(table), deleteSome: ofSite }] : []
})

interface Reference {
  name: string
  /** A table that it refers to; null: none. */
  refers: string | null
}

/** The tables that hold rows of tenants, each before those that it refers to. As the platform. */
export const tenantTables = async (tx: Tx): Promise<string[]> => {
  const references = await rowsOf<Reference>(
    tx,
    sql`
      select c.relname as name, r.relname as refers
      from pg_class c
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
        left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
        left join pg_class r on r.oid = k.confrelid
      where c.relkind = 'r' order by 1, 2`,
  )
  const waiting = new Set(references.map(({ name }) => name).filter((name) => removed.has(name)))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) => !references.some((other) => other.refers === name && waiting.has(other.name)),
    )
    if (free.length === 0) throw new Error(`the references of ${[...waiting].join(', ')} form a circle`)
    for (const name of free) waiting.delete(name)
    ordered.push(...free)
  }
  return ordered
}

const ofTenant = sql`tenant_id = nullif(current_setting('app.tenant', true), '')::int`

/** As the tenant. */
export const countRows = async (tx: Tx, table: string): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${ofTenant}`,
  )
  return row?.count ?? 0
}

/**
 * Deletes some rows of a table, as the tenant.
 * @returns whether there may be more
 */
export const deleteSomeRows = async (tx: Tx, table: string): Promise<boolean> => {
  // Users refer to each other: a portion could hold a user to whom one of another portion refers.
  if (table === 'users' && (await forgetSomeReferrals(tx))) return true
  return deletePortion(tx, sql`${sql.identifier(table)}`, ofTenant)
}

const forgetSomeReferrals = async (tx: Tx): Promise<boolean> => {
  const some = sql`select ctid from users where ${ofTenant} and referred_by is not null limit ${portion}`
  const forgotten = await rowsOf<{ one: number }>(
    tx,
    sql`update users set referred_by = null where ${ofTenant} and ctid in (${some}) returning 1 as one`,
  )
  return forgotten.length > 0
}

/** A table whose rows go with a site to another installation. All names are those of the database. */
export interface MovedTable {
  name: string
  /** The column with the number of the site. */
  of: string
  /** The columns of the primary key. */
  key: readonly string[]
  /** The column of ids that each installation gives itself, or null. */
  renumbered: string | null
  /** The column with what is sealed, and that of its service; or null. */
  sealed: { column: string; by: string } | null
}

const movedAs = (table: (typeof allTables)[number], ofMove: OfMove): MovedTable[] => {
  if (typeof ofMove === 'object' && 'kept' in ofMove) return []
  const columns: Record<string, AnyPgColumn> = getTableColumns(table)
  const nameOf = (member: string) => columns[member]!.name
  const { primaryKeys } = getTableConfig(table)
  const key = primaryKeys.flatMap(({ columns: parts }) => parts.map(({ name }) => name))
  return [
    {
      name: getTableName(table),
      of: typeof ofMove === 'object' && 'numberIn' in ofMove ? nameOf(ofMove.numberIn) : 'tenant_id',
      key: key.length > 0 ? key : Object.values(columns).flatMap(({ primary, name }) => (primary ? [name] : [])),
      renumbered: typeof ofMove === 'object' && 'renumbered' in ofMove ? nameOf(ofMove.renumbered) : null,
      sealed:
        typeof ofMove === 'object' && 'sealed' in ofMove
          ? { column: nameOf(ofMove.sealed), by: nameOf(ofMove.by) }
          : null,
    },
  ]
}

/** The tables whose rows go with a site that moves, each after those that it refers to. */
export const movedTables: readonly MovedTable[] = [...allTables]
  .reverse()
  .flatMap((table) => movedAs(table, lifeOf(table).ofMove))
