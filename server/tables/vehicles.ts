import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { OwnVehicle } from '#contract/shapes/membership.ts'
import { keysOf } from '#contract/rules/customer-search.ts'
import { statement } from '#server/database/statement.ts'
import type { Tx } from '#server/database/transact.ts'
import { clubs, type ClubRow } from './clubs.ts'
import { moment, tenantId } from './columns.ts'
import { writeKeys } from './customer-keys.ts'
import { ofCustomer } from './place.ts'
import { declareTable, removedWith, ofPerson } from './table.ts'
import { ofUser, ofUserIndex } from './users.ts'

/** Of a user. All six members are required, so a stored vehicle is complete. One that has left a club is kept. */
export const vehicles = declareTable(
  'vehicles',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull().defaultRandom(),
    userId: uuid('user_id').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    year: text('year').notNull(),
    license: text('license').notNull(),
    color: text('color').notNull(),
    state: text('state').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    ofUserIndex('vehicles_user', table),
    index('vehicles_plate').on(table.tenantId, table.state, table.license),
  ],
  (table) => ({
    kept: { until: 'the account of the user is deleted' },
    ofUser: removedWith(table.userId),
    own: {
      as: 'vehicles',
      of: ofPerson(table.userId),
      by: 'createdAt',
      columns: ['make', 'model', 'year', 'license', 'color', 'state', 'createdAt'],
    },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'vehicles',
      by: 'createdAt',
      columns: ['userId', 'make', 'model', 'year', 'license', 'color', 'state'],
    },
  }),
)

const columns = () => {
  const { id, make, model, year, license, color, state } = vehicles
  return { id, make, model, year, license, color, state }
}

/** The id of the first running membership's vehicle; `first` when it is stored without one, which is the user's first. */
const ofFirstClub = sql`(select coalesce(club.vehicle_id::text, 'first') from ${clubs} as club
  where club.tenant_id = ${vehicles.tenantId} and club.user_id = ${vehicles.userId} and club.status <> 'inactive'
  order by club.started_at, club.id limit 1)`

const ofUserId = statement('vehicle', (tx) =>
  tx
    .select(columns())
    .from(vehicles)
    .where(eq(vehicles.userId, sql.placeholder('userId')))
    .orderBy(
      sql`${ofFirstClub} = ${vehicles.id}::text desc nulls last`,
      sql`case when ${ofFirstClub} = 'first' then ${vehicles.createdAt} end`,
      desc(vehicles.createdAt),
      vehicles.id,
    )
    .limit(1),
)

/** A vehicle as its user has entered it. */
export const entered = (own: OwnVehicle): Vehicle => {
  const { id: _, ...vehicle } = own
  return vehicle
}

/** The vehicle of the user's first membership; without one the newest of the user. */
export const vehicleOf = async (tx: Tx, userId: string): Promise<OwnVehicle | null> =>
  (await ofUserId(tx, { userId }))[0] ?? null

/** The vehicle of a membership. */
export const vehicleOfClub = async (
  tx: Tx,
  { userId, vehicleId }: Pick<ClubRow, 'userId' | 'vehicleId'>,
): Promise<OwnVehicle | null> => (await vehiclesOf(tx, userId)).find(({ id }) => id === vehicleId) ?? null

/** All vehicles of a user, the newest first. */
export const vehiclesOf = (tx: Tx, userId: string): Promise<OwnVehicle[]> =>
  tx.select(columns()).from(vehicles).where(eq(vehicles.userId, userId)).orderBy(desc(vehicles.createdAt), vehicles.id)

export interface SoughtPlate extends Pick<Vehicle, 'license' | 'state'> {
  /** The membership that does not count; null: all count. */
  except: string | null
}

const isFirst = sql`not exists (select 1 from vehicles as own
  where own.tenant_id = ${vehicles.tenantId} and own.user_id = ${vehicles.userId}
    and (own.created_at, own.id) < (${vehicles.createdAt}, ${vehicles.id}))`

/** Whether a license plate is in another membership that has not ended. */
export const runsElsewhere = async (tx: Tx, { license, state, except }: SoughtPlate): Promise<boolean> => {
  const [found] = await tx
    .select({ id: vehicles.id })
    .from(vehicles)
    .innerJoin(clubs, and(eq(clubs.tenantId, vehicles.tenantId), eq(clubs.userId, vehicles.userId)))
    .where(
      and(
        eq(vehicles.state, state),
        eq(vehicles.license, license),
        ne(clubs.status, 'inactive'),
        or(eq(clubs.vehicleId, vehicles.id), and(isNull(clubs.vehicleId), isFirst)),
        except === null ? undefined : ne(clubs.id, except),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** The plates of some users, the newest first. */
export const vehiclesOfUsers = (tx: Tx, userIds: readonly string[]): Promise<{ userId: string; license: string }[]> =>
  tx
    .select({ userId: vehicles.userId, license: vehicles.license })
    .from(vehicles)
    .where(inArray(vehicles.userId, [...userIds]))
    .orderBy(desc(vehicles.createdAt), vehicles.id)

/** What a user is found by for the vehicles. */
export const writeKeysOfVehicles = async (tx: Tx, { tenantId: tenant, userId }: OfUser): Promise<void> => {
  const keys = (await vehiclesOf(tx, userId)).flatMap(({ license }) => keysOf('plate', license))
  await writeKeys(tx, { tenantId: tenant, userId, kinds: ['plate'], keys })
}

interface OfUser {
  tenantId: number
  userId: string
}

/** The caller holds the row of the user. */
export const insertVehicle = async (tx: Tx, row: typeof vehicles.$inferInsert): Promise<OwnVehicle> => {
  const [inserted] = await tx.insert(vehicles).values(row).returning(columns())
  await writeKeysOfVehicles(tx, row)
  return inserted!
}

/** Corrects a vehicle. The caller holds the row of the user. */
export const updateVehicle = async (tx: Tx, id: string, vehicle: Vehicle): Promise<void> => {
  const [updated] = await tx.update(vehicles).set(vehicle).where(eq(vehicles.id, id)).returning()
  if (updated) await writeKeysOfVehicles(tx, updated)
}

export interface VehicleMove extends OfUser {
  vehicle: OwnVehicle
  /** The user who has it from now on. The caller holds both rows, and no membership lacks its vehicle. */
  to: string
}

/** Moves a vehicle to another user. It takes the place of one with the same license plate, in ended memberships too. */
export const moveVehicle = async (tx: Tx, { tenantId: tenant, userId, vehicle, to }: VehicleMove): Promise<void> => {
  const { id, license, state } = vehicle
  for (const same of await vehiclesOf(tx, to)) {
    if (same.license !== license || same.state !== state) continue
    await tx
      .update(clubs)
      .set({ vehicleId: id })
      .where(and(eq(clubs.userId, to), eq(clubs.vehicleId, same.id)))
    await tx.delete(vehicles).where(eq(vehicles.id, same.id))
  }
  await tx.update(vehicles).set({ userId: to }).where(eq(vehicles.id, id))
  for (const each of [userId, to]) await writeKeysOfVehicles(tx, { tenantId: tenant, userId: each })
}
