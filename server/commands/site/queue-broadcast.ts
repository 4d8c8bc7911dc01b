import type { Tx } from '#server/database/transact.ts'
import { queuePush } from '#server/push/outbox.ts'
import { reachedUsers } from '#server/tables/audiences.ts'
import { broadcastById, noteBatch, type BroadcastRow } from '#server/tables/broadcasts.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { idFrom } from '#server/basics/id-from.ts'

export interface BroadcastBatch {
  tx: Tx
  id: string
  now: Date
}

/** Users of one batch: a transaction stays short. */
const batch = 50

const queueFor = async (tx: Tx, broadcast: BroadcastRow, userId: string, now: Date): Promise<void> => {
  const { tenantId, id: broadcastId, senderId, title, body, path, createdAt } = broadcast
  const id = idFrom(`${tenantId} ${broadcastId} ${userId}`)
  const stored = await insertNotification(tx, { id, tenantId, userId, title, body, path, createdAt })
  await queuePush(tx, stored, { now, senderId, broadcastId, dueAt: now })
}

/** Queues a broadcast for its next users. @returns whether there are more */
export const queueBroadcast = async ({ tx, id, now }: BroadcastBatch): Promise<boolean> => {
  const broadcast = await broadcastById(tx, id)
  if (!broadcast || broadcast.isComplete) return false
  const { audience, createdAt, lastUserId: after } = broadcast
  const userIds = await reachedUsers(tx, audience, createdAt, { after, most: batch })
  for (const userId of userIds) await queueFor(tx, broadcast, userId, now)
  const isComplete = userIds.length < batch
  await noteBatch(tx, id, userIds, isComplete)
  return !isComplete
}
