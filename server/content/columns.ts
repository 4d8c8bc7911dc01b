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

/**
 * The members of a row that have the same name on the other side: of a stored row those that are fields, of a row of
 * content those that are columns.
 */
export const sameNamed = <N extends object, R extends object>(names: N, row: R): Pick<R, keyof N & keyof R> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(names, name))) as Pick<R, keyof N & keyof R>

/** Cents as files have them: 12.50. */
export const fromHundredths = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
