import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import type { LocationNotice, OpeningHours, TaxRate } from '#contract/shapes/place.ts'
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
    /** True: customers are not offered it any more. What happened there keeps its name. */
    closedForGood: boolean('closed_for_good').notNull().default(false),
    /** Name of a file of the site. */
    picture: text('picture'),
    /** What else is there, in the order in which customers read it. */
    services: text('services').array().notNull().default([]),
    /** By their first days; none: products have their own. */
    taxRates: jsonb('tax_rates').$type<TaxRate[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
  () => ({
    kept: { until: 'the merchant removes it' },
    ofUser: ofNoUser,
    place: { shared: 'it is content of the merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
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
        'closedForGood',
        'picture',
        'services',
        'taxRates',
      ],
    },
  }),
)

export type LocationRow = typeof locations.$inferSelect

export const listLocations = (tx: Tx): Promise<LocationRow[]> => tx.select().from(locations).orderBy(asc(locations.id))

export const locationById = async (tx: Tx, tenant: number, id: number): Promise<LocationRow | undefined> =>
  (
    await tx
      .select()
      .from(locations)
      .where(and(eq(locations.tenantId, tenant), eq(locations.id, id)))
  )[0]

export const hasLocation = async (tx: Tx, tenant: number, id: number): Promise<boolean> =>
  (await locationById(tx, tenant, id)) !== undefined

/** A location that customers can choose. */
export const offeredLocation = async (tx: Tx, tenant: number, id: number): Promise<LocationRow | undefined> => {
  const location = await locationById(tx, tenant, id)
  return location?.closedForGood ? undefined : location
}

/** Whether customers can choose the location. */
export const isOfferedLocation = async (tx: Tx, tenant: number, id: number): Promise<boolean> =>
  (await offeredLocation(tx, tenant, id)) !== undefined

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

/** Reads locations by id and locks their rows until the end of the transaction. */
export const lockLocations = (tx: Tx, tenant: number, ids: readonly number[]): Promise<LocationRow[]> =>
  tx
    .select()
    .from(locations)
    .where(and(eq(locations.tenantId, tenant), inArray(locations.id, [...ids])))
    .orderBy(asc(locations.id))
    .for('update')

/** Adds locations, and replaces those that exist; their notices stay. */
export const saveLocations = (tx: Tx, rows: (typeof locations.$inferInsert)[]): Promise<void> =>
  saveRows(tx, { table: locations, rows, key: ['tenantId', 'id'] })
