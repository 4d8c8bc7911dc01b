import { sql } from 'drizzle-orm'
import { integer, jsonb, timestamp, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { writersPlaces } from './place.ts'
import { sites } from './sites.ts'

/** The tenant that owns the row; row-level security compares it with the transaction's tenant. */
export const tenantId = () =>
  integer('tenant_id')
    .notNull()
    .references(() => sites.tenantId)

/** A timestamp with millisecond precision, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Location ids; an empty list means every location. */
export const locationIds = () =>
  integer('location_ids')
    .array()
    .notNull()
    .default(sql`'{}'::integer[]`)

/** The chosen places of the member of staff who writes a row, as the database knows them; none: all. */
export const ofWriter = sql.raw(writersPlaces)

/** Those of who writes the row. */
export const placesOfWriter = () => integer('places').array().notNull().default(ofWriter)

/** What an item takes off a charge at a kiosk: cents before tax, or percent; both null: the kiosk knows. */
export const takenOff = () => ({ offCents: integer('off_cents'), offPercent: integer('off_percent') })

/** A list of texts. */
export const textList = <T extends string = string>(name: string) => jsonb(name).$type<T[]>().notNull().default([])

/** The highest id that a row of the transaction's tenant has; 0 without a row. */
export const highestId = async (tx: Tx, table: PgTable & { id: AnyPgColumn }): Promise<number> => {
  const [row] = await tx.select({ id: sql<number>`coalesce(max(${table.id}), 0)::int` }).from(table as PgTable)
  return row?.id ?? 0
}
