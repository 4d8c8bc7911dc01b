import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { notifications } from './notifications.ts'
import { ofCustomer } from './place.ts'
import { pushOutbox } from './push-outbox.ts'
import { pushTokens, type PushPlatform } from './push-tokens.ts'
import { daysAfter, declareTable, removedWith, ofPerson } from './table.ts'
import { ofUser, users } from './users.ts'

/** contract/shapes/notification.ts says what they mean. */
export type DeliveryState = 'queued' | 'sent' | 'gone' | 'retrying' | 'failed'

/** What became of each queued push. A row outlives its message and its token, and names neither. */
export const pushDeliveries = declareTable(
  'push_deliveries',
  {
    tenantId: tenantId(),
    /** That of the queued push. */
    id: uuid('id').notNull(),
    notificationId: uuid('notification_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The admin who has sent the message; null: the server. */
    senderId: uuid('sender_id'),
    /** The broadcast that it is part of. */
    broadcastId: uuid('broadcast_id'),
    platform: text('platform').$type<PushPlatform>().notNull(),
    /** When the device had last registered. */
    seenAt: moment('seen_at').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    reason: text('reason'),
    queuedAt: moment('queued_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    index('push_deliveries_queued').on(table.tenantId, table.queuedAt),
    index('push_deliveries_broadcast').on(table.tenantId, table.broadcastId),
    index('push_deliveries_sender').on(table.tenantId, table.senderId, table.queuedAt),
  ],
  (table) => ({
    kept: daysAfter(30, table.queuedAt),
    ofUser: removedWith(table.userId),
    own: {
      as: 'deliveries of messages',
      of: ofPerson(table.userId),
      by: 'queuedAt',
      columns: ['platform', 'state', 'queuedAt', 'endedAt'],
    },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it ends by itself' },
  }),
)

export interface QueuedDeliveries {
  /** Of the queued pushes. */
  ids: readonly string[]
  notificationId: string
  senderId: string | null
  broadcastId: string | null
  now: Date
}

/** Begins the record of queued pushes. One that was queued before starts again. */
export const insertDeliveries = async (tx: Tx, queued: QueuedDeliveries): Promise<void> => {
  const { ids, notificationId, senderId, broadcastId, now } = queued
  if (ids.length === 0) return
  await tx
    .insert(pushDeliveries)
    .select(
      tx
        .select({
          tenantId: pushOutbox.tenantId,
          id: pushOutbox.id,
          notificationId: sql<string>`${notificationId}::uuid`.as('notification_id'),
          userId: pushOutbox.userId,
          senderId: sql<string | null>`${senderId}::uuid`.as('sender_id'),
          broadcastId: sql<string | null>`${broadcastId}::uuid`.as('broadcast_id'),
          platform: pushTokens.platform,
          seenAt: pushTokens.seenAt,
          state: sql<DeliveryState>`'queued'`.as('state'),
          reason: sql<string | null>`null::text`.as('reason'),
          queuedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('queued_at'),
          endedAt: sql<Date | null>`null::timestamptz`.as('ended_at'),
        })
        .from(pushOutbox)
        .innerJoin(
          pushTokens,
          and(eq(pushTokens.tenantId, pushOutbox.tenantId), eq(pushTokens.tokenHash, pushOutbox.tokenHash)),
        )
        .where(inArray(pushOutbox.id, [...ids])),
    )
    .onConflictDoUpdate({
      target: [pushDeliveries.tenantId, pushDeliveries.id],
      set: { state: 'queued', reason: null, endedAt: null },
    })
}

export interface DeliveryEnd {
  ids: readonly string[]
  state: DeliveryState
  reason?: string | null
  now: Date
}

const open: DeliveryState[] = ['queued', 'retrying']

/** Notes what became of pushes, unless their end is known already. */
export const noteDelivery = async (tx: Tx, { ids, state, reason = null, now }: DeliveryEnd): Promise<void> => {
  if (ids.length === 0) return
  const endedAt = open.includes(state) ? null : now
  // A failure that is given up keeps its reason.
  const set = state === 'failed' && reason === null ? { state, endedAt } : { state, reason, endedAt }
  await tx
    .update(pushDeliveries)
    .set(set)
    .where(and(inArray(pushDeliveries.id, [...ids]), inArray(pushDeliveries.state, open)))
}

/** The newest reached device, and the number of those since then. */
export const sentSince = async (tx: Tx, since: Date): Promise<{ lastSentAt: Date | null; sent: number }> => {
  const [row] = await tx
    .select({ last: sql<string | null>`max(${pushDeliveries.endedAt})`, sent: sql<number>`count(*)::int` })
    .from(pushDeliveries)
    .where(and(eq(pushDeliveries.state, 'sent'), gt(pushDeliveries.queuedAt, since)))
  return { lastSentAt: row?.last ? new Date(row.last) : null, sent: row?.sent ?? 0 }
}

const senders = alias(users, 'senders')

/** The devices of the newest messages that admins have sent to one user, the newest message first. */
export const targetedDeliveries = async (tx: Tx, since: Date, most: number) => {
  const newest = tx
    .select({ id: pushDeliveries.notificationId })
    .from(pushDeliveries)
    .where(
      and(isNotNull(pushDeliveries.senderId), isNull(pushDeliveries.broadcastId), gt(pushDeliveries.queuedAt, since)),
    )
    .groupBy(pushDeliveries.notificationId)
    .orderBy(desc(sql`max(${pushDeliveries.queuedAt})`), desc(pushDeliveries.notificationId))
    .limit(most)
  return tx
    .select({
      delivery: pushDeliveries,
      notification: notifications,
      email: users.email,
      // An account that is deleted keeps its row, without a name.
      firstName: senders.firstName,
      lastName: senders.lastName,
    })
    .from(pushDeliveries)
    .innerJoin(
      notifications,
      and(eq(notifications.tenantId, pushDeliveries.tenantId), eq(notifications.id, pushDeliveries.notificationId)),
    )
    .innerJoin(users, and(eq(users.tenantId, pushDeliveries.tenantId), eq(users.id, pushDeliveries.userId)))
    .leftJoin(senders, and(eq(senders.tenantId, pushDeliveries.tenantId), eq(senders.id, pushDeliveries.senderId)))
    .where(inArray(pushDeliveries.notificationId, newest))
    .orderBy(
      desc(notifications.createdAt),
      desc(notifications.id),
      desc(pushDeliveries.seenAt),
      desc(pushDeliveries.id),
    )
}

export type TargetedDelivery = Awaited<ReturnType<typeof targetedDeliveries>>[number]
