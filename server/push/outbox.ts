import type { Tx } from '#server/database/transact.ts'
import type { NotificationRow } from '#server/tables/notifications.ts'
import { insertDeliveries, noteDelivery } from '#server/tables/push-deliveries.ts'
import { deletePush, insertMessage } from '#server/tables/push-outbox.ts'
import { cancelWork, scheduleWork, type WorkKey } from '#server/tables/work.ts'

/** Milliseconds for the process that queues a message to send it; afterwards any process may. */
const headStart = 60_000

const keyOf = (tenant: number, id: string): WorkKey => ({ tenant, kind: 'push', subject: id })

export interface Queueing {
  now: Date
  /** The admin who sends it; absent: the server. */
  senderId?: string
  /** The broadcast that it is part of. */
  broadcastId?: string
  /** When any process may send it; absent: after the process that queues it had time to. */
  dueAt?: Date
}

/**
 * Queues a user's notification in the outbox for every device, in the transaction of its cause, whose process sends it
 * after the commit. The push has the date of the notification, by which a phone recognises a repeat.
 * @returns ids of the added rows, one for each device that does not have it queued already
 */
export const queuePush = async (
  tx: Tx,
  { id, tenantId, userId, title, body, path, createdAt }: NotificationRow,
  { now, senderId, broadcastId, dueAt = new Date(now.getTime() + headStart) }: Queueing,
): Promise<string[]> => {
  const data = { title, body, createDate: createdAt.toISOString(), ...(path === null ? {} : { path }) }
  const ids = await insertMessage(tx, userId, id, data, now)
  const cause = { senderId: senderId ?? null, broadcastId: broadcastId ?? null }
  await insertDeliveries(tx, { ids, notificationId: id, ...cause, now })
  await scheduleWork(
    tx,
    ids.map((added) => keyOf(tenantId, added)),
    dueAt,
  )
  return ids
}

/** Removes queued messages, which are not sent any more. */
export const withdrawPush = async (tx: Tx, tenant: number, ids: readonly string[], now: Date): Promise<void> => {
  await noteDelivery(tx, { ids, state: 'failed', now })
  await deletePush(tx, ids)
  await cancelWork(
    tx,
    ids.map((id) => keyOf(tenant, id)),
  )
}
