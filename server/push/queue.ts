import type { Tx } from '../database/transact.ts'
import type { NotificationRow } from '../tables/notifications.ts'
import { insertMessage } from '../tables/push-outbox.ts'

/**
 * Writes one of a person's notifications into the outbox for every device, in the transaction of its cause; the sender
 * takes it from there after the commit. Its date is that of the notification, so that a phone knows a repeat by it.
 * @returns ids of what was added, one for each device for which it does not wait already
 */
export const queuePush = (
  tx: Tx,
  { id, userId, title, body, createdAt }: NotificationRow,
  now: Date,
): Promise<string[]> => insertMessage(tx, userId, id, { title, body, createDate: createdAt.toISOString() }, now)
