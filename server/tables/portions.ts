import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from '#server/database/transact.ts'

/**
 * Rows that are deleted in one transaction: others wait for it on the embedded database. A user is looked for in some
 * thirty tables before its row goes, and a statement may take five seconds.
 */
export const portion = 500

/**
 * Deletes some of the rows for which a condition holds.
 * @returns whether there may be more: then the call is repeated, in another transaction
 */
export const deletePortion = async (tx: Tx, table: PgTable | SQL, condition: SQL | undefined): Promise<boolean> => {
  const some = sql`array(select ctid from ${table} where ${condition} limit ${portion})`
  const deleted = await rowsOf<{ one: number }>(
    tx,
    sql`delete from ${table} where ${condition} and ctid = any(${some}) returning 1 as one`,
  )
  return deleted.length === portion
}
