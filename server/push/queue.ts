import type { Tx } from '../database/transact.ts'
import type { NotificationRow } from '../tables/notifications.ts'
import { insertConfigNews, insertMessage } from '../tables/push-outbox.ts'

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

/** As `queuePush`, word of a saved config for every device of the merchant's people. It takes the place of word not sent yet. */
export const queueConfigNews = (tx: Tx, timeStamp: number, now: Date): Promise<void> =>
  insertConfigNews(tx, { kind: 'config', timeStamp: String(timeStamp) }, now)
