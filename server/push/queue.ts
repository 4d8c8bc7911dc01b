import type { Tx } from '../database/transact.ts'
import { insertConfigNews, insertMessage } from '../tables/push-outbox.ts'

/**
 * Writes a message for every device of a person into the outbox, in the transaction of its cause; the sender takes it
 * from there after the commit.
 * @returns ids of the messages, one for each device
 */
export const queuePush = (tx: Tx, userId: string, message: { title: string; body: string }, now: Date): Promise<string[]> =>
  insertMessage(tx, userId, { ...message, createDate: now.toISOString() }, now)

/** As `queuePush`, word of a saved config for every device of the merchant's people. It takes the place of word not sent yet. */
export const queueConfigNews = (tx: Tx, timeStamp: number, now: Date): Promise<void> =>
  insertConfigNews(tx, { kind: 'config', timeStamp: String(timeStamp) }, now)
