import { asc, getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { allTables } from './all.ts'
import { lifeOf, type AccountKey } from './table.ts'

export interface OwnSection {
  name: string
  rows: Record<string, unknown>[]
}

/** Rows that one statement reads, so that none takes long. */
const page = 2_000

/** What the tables have of a person, each as it declares. As the tenant, in a snapshot. */
export const ownRows = async (tx: Tx, user: AccountKey): Promise<OwnSection[]> => {
  const sections: OwnSection[] = []
  for (const table of allTables) {
    const { own } = lifeOf(table)
    if (!own || 'withheld' in own) continue
    const all: Record<string, AnyPgColumn> = getTableColumns(table)
    const columns = Object.fromEntries(own.columns.map((name) => [name, all[name]!]))
    // One moment, and an order that names each row once.
    const order = [all[own.by]!, ...keysOf(all)].map((column) => asc(column))
    const rows: Record<string, unknown>[] = []
    for (let found = page; found === page;) {
      const more = await tx
        .select(columns)
        .from(table as PgTable)
        .where(own.of(user))
        .orderBy(...order)
        .limit(page)
        .offset(rows.length)
      rows.push(...more)
      found = more.length
    }
    sections.push({ name: own.as, rows })
  }
  return sections
}

const keysOf = ({ id }: Record<string, AnyPgColumn>): AnyPgColumn[] => (id ? [id] : [])
