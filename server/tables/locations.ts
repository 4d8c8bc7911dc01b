import { and, asc, eq, isNull } from 'drizzle-orm'
import { doublePrecision, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import type { LocationNotice, OpeningHours } from '#contract/shapes/place.ts'
import type { Tx } from '#server/database/transact.ts'
import { tenantId } from './columns.ts'
import { saveRows } from './save-rows.ts'
import { declareTable, ofNoUser } from './table.ts'

export const locations = declareTable(
  'locations',
  {
    tenantId: tenantId(),
    /** Starts at 1: 0 means all locations. */
    id: integer('id').notNull(),
    name: text('name').notNull(),
    city: text('city').notNull(),
    address1: text('address1').notNull(),
    address2: text('address2'),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    phone: text('phone'),
    hours: jsonb('hours').$type<OpeningHours>(),
    notice: jsonb('notice').$type<LocationNotice>(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
  () => ({
    kept: { until: 'the merchant removes it' },
    ofUser: ofNoUser,
    ofSite: 'removed',
    shown: {
      as: 'locations',
      by: 'id',
      columns: [
        'id',
        'name',
        'city',
        'address1',
        'address2',
        'state',
        'zip',
        'latitude',
        'longitude',
        'phone',
        'hours',
        'notice',
      ],
    },
  }),
)

export type LocationRow = typeof locations.$inferSelect

export const listLocations = (tx: Tx): Promise<LocationRow[]> => tx.select().from(locations).orderBy(asc(locations.id))

export const hasLocation = async (tx: Tx, tenant: number, id: number): Promise<boolean> =>
  (
    await tx
      .select({ id: locations.id })
      .from(locations)
      .where(and(eq(locations.tenantId, tenant), eq(locations.id, id)))
  ).length > 0

export const insertLocations = async (tx: Tx, rows: (typeof locations.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(locations).values(rows)
}

/** Replaces the notice of a location; null removes it. @returns as it is stored */
export const saveNotice = async (
  tx: Tx,
  tenant: number,
  id: number,
  notice: LocationNotice | null,
): Promise<LocationNotice | null> =>
  (
    await tx
      .update(locations)
      .set({ notice })
      .where(and(eq(locations.tenantId, tenant), eq(locations.id, id)))
      .returning({ notice: locations.notice })
  )[0]?.notice ?? null

/** Gives hours to a location that has none. */
export const addHours = async (tx: Tx, tenant: number, id: number, hours: OpeningHours): Promise<void> => {
  await tx
    .update(locations)
    .set({ hours })
    .where(and(eq(locations.tenantId, tenant), eq(locations.id, id), isNull(locations.hours)))
}

/** Reads a location and locks its row until the end of the transaction. */
export const lockLocation = async (tx: Tx, tenant: number, id: number): Promise<LocationRow | undefined> =>
  (
    await tx
      .select()
      .from(locations)
      .where(and(eq(locations.tenantId, tenant), eq(locations.id, id)))
      .for('update')
  )[0]

/** Replaces the hours of a location; null: it says nothing about them. @returns as they are stored */
export const saveHours = async (
  tx: Tx,
  tenant: number,
  id: number,
  hours: OpeningHours | null,
): Promise<OpeningHours | null> =>
  (
    await tx
      .update(locations)
      .set({ hours })
      .where(and(eq(locations.tenantId, tenant), eq(locations.id, id)))
      .returning({ hours: locations.hours })
  )[0]?.hours ?? null

/** Adds locations, and replaces those that exist; their notices stay. */
export const saveLocations = (tx: Tx, rows: (typeof locations.$inferInsert)[]): Promise<void> =>
  saveRows(tx, { table: locations, rows, key: ['tenantId', 'id'] })
