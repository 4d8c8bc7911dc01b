import { eq, inArray, isNull, or, and } from 'drizzle-orm'
import { integer, jsonb, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { clubs, firstVehicle } from './clubs.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { declareTable } from './table.ts'

/** What moved, with its name then: of a plan or a wallet item. */
export interface MovedThing {
  id: string
  name: string
}

/** What staff have moved from one account of a person to another one. */
export const belongingsMoves = declareTable(
  'belongings_moves',
  {
    tenantId: tenantId(),
    /** Chosen by the caller, so that a repeat moves nothing more. */
    id: uuid('id').notNull(),
    /** Ids of the accounts. No references: the row outlives them. */
    fromUser: uuid('from_user').notNull(),
    toUser: uuid('to_user').notNull(),
    memberships: jsonb('memberships').$type<MovedThing[]>().notNull(),
    items: jsonb('items').$type<MovedThing[]>().notNull(),
    points: integer('points').notNull(),
    /** Id of the administrator. */
    movedBy: uuid('moved_by').notNull(),
    movedAt: moment('moved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
  (table) => ({
    kept: { forever: 'they say why a purchase and its items have two holders' },
    ofUser: { kept: 'both accounts are named by id alone' },
    own: {
      as: 'belongings moved between accounts',
      of: (user) => or(eq(table.fromUser, user.id), eq(table.toUser, user.id)),
      by: 'movedAt',
      columns: ['memberships', 'items', 'points', 'movedAt'],
    },
    place: { rows: `${ofCustomer(table.fromUser)} and ${ofCustomer(table.toUser)}` },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'belongingsMoves',
      by: 'movedAt',
      columns: ['id', 'fromUser', 'toUser', 'memberships', 'items', 'points', 'movedAt'],
    },
  }),
)

export type BelongingsMoveRow = typeof belongingsMoves.$inferSelect

export const belongingsMoveById = async (tx: Tx, id: string): Promise<BelongingsMoveRow | undefined> =>
  (await tx.select().from(belongingsMoves).where(eq(belongingsMoves.id, id)))[0]

/** @returns undefined when the id exists */
export const insertBelongingsMove = async (
  tx: Tx,
  row: typeof belongingsMoves.$inferInsert,
): Promise<BelongingsMoveRow | undefined> =>
  (await tx.insert(belongingsMoves).values(row).onConflictDoNothing().returning())[0]

/**
 * Stores the vehicle of each membership of some users that was stored without one. Before a vehicle moves: the first
 * one of a user may be another one afterwards.
 */
export const storeVehicles = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  await tx
    .update(clubs)
    .set({ vehicleId: firstVehicle })
    .where(and(inArray(clubs.userId, [...userIds]), isNull(clubs.vehicleId)))
}
