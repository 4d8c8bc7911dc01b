import { sql } from 'drizzle-orm'
import { integer, jsonb, timestamp } from 'drizzle-orm/pg-core'
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

/** A list of texts. */
export const textList = <T extends string = string>(name: string) => jsonb(name).$type<T[]>().notNull().default([])
