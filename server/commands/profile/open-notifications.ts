import type { Tx } from '#server/database/transact.ts'
import { listedSince } from '#server/presenters/notifications.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { listNotifications, markNotificationsRead, type NotificationRow } from '#server/tables/notifications.ts'

export interface NotificationsOpening {
  tx: Tx
  userId: string
  /** Date and time of the newest message that the user has seen; undefined: all are seen. */
  until: string | undefined
  now: Date
}

/** @throws Refusal VALIDATION for a leap second: the schema accepts it, Date cannot represent it */
const momentOf = (until: string): Date => {
  const moment = new Date(until)
  if (Number.isNaN(moment.getTime())) throw new Refusal('VALIDATION')
  return moment
}

/**
 * Marks a user's messages as seen, all or those up to a moment, and returns them in their previous state. Marking runs
 * first: a message that arrives in between is listed as unread, and stays unread.
 * @throws Refusal VALIDATION
 */
export const openNotifications = async ({
  tx,
  userId,
  until,
  now,
}: NotificationsOpening): Promise<NotificationRow[]> => {
  const marked = await markNotificationsRead(tx, userId, until === undefined ? null : momentOf(until), now)
  const listed = await listNotifications(tx, userId, listedSince(now))
  return listed.map((row) => (marked.has(row.id) ? { ...row, readAt: null } : row))
}
