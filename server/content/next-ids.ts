import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { highestId } from '#server/tables/columns.ts'
import type { StoredRow } from './kind.ts'
import type { Site } from './site.ts'

/** Gives a new row the next free id of its table, and any other row its own. */
export const nextIds = async (
  { tx }: Site,
  table: PgTable & { id: AnyPgColumn },
): Promise<(row: StoredRow | null) => number> => {
  let last = await highestId(tx, table)
  return (row) => row?.id ?? (last += 1)
}
