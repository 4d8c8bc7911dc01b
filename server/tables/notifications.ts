import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { statement } from '#server/database/statement.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { daysAfter, declareTable, removedWith, ofPerson } from './table.ts'
import { ofUser } from './users.ts'

/** Days for which messages are listed and kept. */
export const listedDays = 90

export const notifications = declareTable(
  'notifications',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The screen to which a tap leads; null: the list. */
    path: text('path'),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    index('notifications_of_user').on(table.tenantId, table.userId, table.createdAt),
  ],
  (table) => ({
    kept: daysAfter(listedDays, table.createdAt),
    ofUser: removedWith(table.userId),
    own: {
      as: 'messages',
      of: ofPerson(table.userId),
      by: 'createdAt',
      columns: ['title', 'body', 'createdAt', 'readAt'],
    },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it ends by itself' },
  }),
)

export type NotificationRow = typeof notifications.$inferSelect

/** Maximum number of messages listed, among those that are recent enough. */
const mostListed = 100

/** Adds a message unless its id exists. @returns the stored message */
export const insertNotification = async (tx: Tx, row: typeof notifications.$inferInsert): Promise<NotificationRow> => {
  const [added] = await tx.insert(notifications).values(row).onConflictDoNothing().returning()
  const [stored] = added ? [added] : await tx.select().from(notifications).where(eq(notifications.id, row.id))
  if (!stored) throw new Error("a message has the id of another merchant's")
  return stored
}

const isListed = and(
  eq(notifications.userId, sql.placeholder('userId')),
  gt(notifications.createdAt, sql.placeholder('since')),
)

const listed = statement('notifications', (tx) =>
  tx
    .select()
    .from(notifications)
    .where(isListed)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(mostListed),
)

/** The newest messages of a user that are newer than `since`, newest first. */
export const listNotifications = (tx: Tx, userId: string, since: Date): Promise<NotificationRow[]> =>
  listed(tx, { userId, since: since.toISOString() })

const unread = statement('unread notifications', (tx) => {
  const newest = tx
    .select({ readAt: notifications.readAt })
    .from(notifications)
    .where(isListed)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(mostListed)
    .as('listed')
  return tx
    .select({ n: sql<number>`count(*)::int` })
    .from(newest)
    .where(isNull(newest.readAt))
})

/** Number of unread messages among the listed ones. */
export const countUnread = async (tx: Tx, userId: string, since: Date): Promise<number> =>
  (await unread(tx, { userId, since: since.toISOString() }))[0]?.n ?? 0

/** Marks messages as seen, all or those up to a time. @returns ids of those that were unread before */
export const markNotificationsRead = async (
  tx: Tx,
  userId: string,
  until: Date | null,
  now: Date,
): Promise<Set<string>> => {
  const upTo = until ? lte(notifications.createdAt, until) : undefined
  const marked = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), upTo))
    .returning({ id: notifications.id })
  return new Set(marked.map(({ id }) => id))
}
