import { eq, sql } from 'drizzle-orm'
import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Vehicle } from '#contract/shapes/account.ts'
import { statement } from '#server/database/statement.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { declareTable, removedWith } from './table.ts'
import { ofUser } from './users.ts'

/** One per user. All six members are required, so a stored vehicle is complete. */
export const vehicles = declareTable(
  'vehicles',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    year: text('year').notNull(),
    license: text('license').notNull(),
    color: text('color').notNull(),
    state: text('state').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId] }), ofUser(table)],
  (table) => ({
    kept: { until: 'the account of the user is deleted' },
    ofUser: removedWith(table.userId),
    ofSite: 'removed',
    shown: {
      as: 'vehicles',
      by: 'createdAt',
      columns: ['userId', 'make', 'model', 'year', 'license', 'color', 'state'],
    },
  }),
)

const ofUserId = statement('vehicle', (tx) => {
  const { make, model, year, license, color, state } = vehicles
  return tx
    .select({ make, model, year, license, color, state })
    .from(vehicles)
    .where(eq(vehicles.userId, sql.placeholder('userId')))
})

export const vehicleOf = async (tx: Tx, userId: string): Promise<Vehicle | null> =>
  (await ofUserId(tx, { userId }))[0] ?? null

/** Saves the vehicle of a user in place of an earlier one. */
export const writeVehicle = async (tx: Tx, row: typeof vehicles.$inferInsert): Promise<void> => {
  const { tenantId: _tenant, userId: _user, createdAt: _at, ...vehicle } = row
  await tx
    .insert(vehicles)
    .values(row)
    .onConflictDoUpdate({ target: [vehicles.tenantId, vehicles.userId], set: vehicle })
}

/** @returns false when the user has one already */
export const insertVehicle = async (tx: Tx, row: typeof vehicles.$inferInsert): Promise<boolean> =>
  (await tx.insert(vehicles).values(row).onConflictDoNothing().returning({ id: vehicles.userId })).length > 0
