import type { Tx } from '#server/database/transact.ts'
import type { NotificationRow } from '#server/tables/notifications.ts'
import { insertMessage } from '#server/tables/push-outbox.ts'

/**
 * Queues a user's notification in the outbox for every device, in the transaction of its cause; the sender sends it
 * after the commit. The push has the date of the notification, by which a phone recognises a repeat.
 * @returns ids of the added rows, one for each device that does not have it queued already
 */
export const queuePush = (
  tx: Tx,
  { id, userId, title, body, createdAt }: NotificationRow,
  now: Date,
): Promise<string[]> => insertMessage(tx, userId, id, { title, body, createDate: createdAt.toISOString() }, now)
