import { getTableName } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * Which rows of a table a member of staff with chosen places reads and writes. The database holds it: restrictive policies
 * of the role of a tenant, which apply while `app.places` is not empty (`server/testing/place-policies.ts`).
 * - rows: those for which a condition in SQL holds, before and after the change
 * - shared: all are read; none is written
 * - whole: none is read or written
 * - handedIn: new ones are written; those are read for which a condition in SQL holds, and none is changed
 * - everywhere: all
 *
 * The text of the others says why.
 */
export type Place =
  | { rows: string }
  | { shared: string }
  | { whole: string }
  | { handedIn: string; read: string }
  | { everywhere: string }

/** Of a table of the platform. */
export const ofPlatform: Place = { everywhere: 'no row is of a tenant' }

/** The chosen places as an array in SQL. No error without one: the planner computes it to estimate a condition. */
export const chosenPlaces = `nullif(current_setting('app.places', true), '')::int[]`

const tableOf = (column: AnyPgColumn): string => getTableName(column.table as PgTable)

const inTable = (column: AnyPgColumn): string => `${tableOf(column)}.${column.name}`

/** Of the place in the column. */
export const atPlace = (column: AnyPgColumn): string => `${inTable(column)} = any(${chosenPlaces})`

/** Of the places in the array of the column; none: of all. */
export const atPlaces = (column: AnyPgColumn): string =>
  `(${inTable(column)} = '{}' or ${inTable(column)} && ${chosenPlaces})`

/** Of the places that the customer in the column belongs to (`customer-places.ts`); null: of all. */
export const ofCustomer = (column: AnyPgColumn): string => {
  const sees = `sees_customer(${tableOf(column)}.tenant_id, ${inTable(column)})`
  return column.notNull ? sees : `(${inTable(column)} is null or ${sees})`
}

/** Of the place of the row of another table whose id is in the column. */
export const withRow = (column: AnyPgColumn, other: 'orders' | 'redemptions'): string =>
  `exists (select from ${other} o where o.tenant_id = ${tableOf(column)}.tenant_id and o.id = ${inTable(column)})`

/** The places that write a row, as its default: those of the member of staff; none: all. */
export const writersPlaces = `coalesce(${chosenPlaces}, '{}')`
