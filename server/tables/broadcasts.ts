import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Audience } from '#contract/shapes/broadcast.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { pushDeliveries, type DeliveryState } from './push-deliveries.ts'
import { daysAfter, declareTable } from './table.ts'
import { users } from './users.ts'

/** Messages of administrators to an audience. Its users get them in batches. */
export const broadcasts = declareTable(
  'broadcasts',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    senderId: uuid('sender_id').notNull(),
    audience: jsonb('audience').$type<Audience>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    path: text('path'),
    createdAt: moment('created_at').notNull(),
    /** Users that it was queued for. */
    customers: integer('customers').notNull().default(0),
    /** The last of them; the next batch begins after it. */
    lastUserId: uuid('last_user_id'),
    isComplete: boolean('is_complete').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('broadcasts_newest').on(table.tenantId, table.createdAt),
  ],
  (table) => ({
    kept: daysAfter(30, table.createdAt),
    ofUser: { kept: 'the sender is named by id alone' },
    own: { withheld: 'it is of the merchant, whose staff are named by id alone' },
    place: { shared: 'it is sent to customers of all places' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it ends by itself' },
  }),
)

export type BroadcastRow = typeof broadcasts.$inferSelect

/** @returns false when its id exists */
export const insertBroadcast = async (tx: Tx, row: typeof broadcasts.$inferInsert): Promise<boolean> =>
  (await tx.insert(broadcasts).values(row).onConflictDoNothing().returning({ id: broadcasts.id })).length > 0

export const broadcastById = async (tx: Tx, id: string): Promise<BroadcastRow | undefined> =>
  (await tx.select().from(broadcasts).where(eq(broadcasts.id, id)))[0]

/** Notes the users that a batch was queued for. */
export const noteBatch = async (tx: Tx, id: string, userIds: readonly string[], isComplete: boolean): Promise<void> => {
  const lastUserId = userIds.at(-1)
  await tx
    .update(broadcasts)
    .set({
      isComplete,
      customers: sql`${broadcasts.customers} + ${userIds.length}`,
      ...(lastUserId === undefined ? {} : { lastUserId }),
    })
    .where(eq(broadcasts.id, id))
}

/** The newest broadcasts, with the name of their sender. */
export const newestBroadcasts = (tx: Tx, since: Date, most: number) =>
  tx
    .select({ broadcast: broadcasts, firstName: users.firstName, lastName: users.lastName })
    .from(broadcasts)
    .leftJoin(users, and(eq(users.tenantId, broadcasts.tenantId), eq(users.id, broadcasts.senderId)))
    .where(gt(broadcasts.createdAt, since))
    .orderBy(desc(broadcasts.createdAt), desc(broadcasts.id))
    .limit(most)

export type ListedBroadcast = Awaited<ReturnType<typeof newestBroadcasts>>[number]

export interface DeviceCount {
  broadcastId: string | null
  state: DeliveryState
  count: number
}

/** Devices of broadcasts by state. */
export const devicesOfBroadcasts = async (tx: Tx, ids: readonly string[]): Promise<DeviceCount[]> =>
  ids.length === 0
    ? []
    : tx
        .select({
          broadcastId: pushDeliveries.broadcastId,
          state: pushDeliveries.state,
          count: sql<number>`count(*)::int`,
        })
        .from(pushDeliveries)
        .where(inArray(pushDeliveries.broadcastId, [...ids]))
        .groupBy(pushDeliveries.broadcastId, pushDeliveries.state)
