import { messagePath } from '#contract/routes/message-path.ts'
import type { TargetedNotification } from '#contract/shapes/notification.ts'
import type { Once } from '#server/database/once.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { queuePush, withdrawPush } from '#server/push/outbox.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { countPushTokens } from '#server/tables/push-tokens.ts'
import { userByEmail } from '#server/tables/users.ts'
import { idFrom } from '#server/basics/id-from.ts'

/** What became of pushes that were sent now: devices reached, and tokens that are permanently invalid. */
export interface Pushed {
  sent: number
  gone: number
}

export interface TargetedMessage {
  once: Once
  transact: TenantTransact
  /** Sends the queued pushes with these ids now, with no transaction open. */
  sendPush: (ids: readonly string[]) => Promise<Pushed>
  random: Random
  tenant: number
  /** The admin who sends. */
  senderId: string
  /** Idempotency-Key of the request; null when it has none. */
  key: string | null
  message: TargetedNotification
  now: Date
}

/**
 * Adds a message to a user's notifications and sends it to each of the user's devices: queued in one transaction, sent
 * with none open, and the answer stored in another.
 * @returns the number of devices reached
 * @throws Refusal VALIDATION, PUSH_NO_USER, PUSH_NO_DEVICE, PUSH_DOWN, IDEMPOTENCY_IN_PROGRESS
 */
export const sendToUser = async (targeted: TargetedMessage): Promise<{ sent: number }> => {
  const { once } = targeted
  // A repeat sends nothing; its stored answer is read below.
  const queued = await once.step(async (tx, isAnswered) => (isAnswered ? null : queueMessage(tx, targeted)))
  const sent = queued ? await sendQueued(targeted, queued) : 0
  return once.answer(async () => ({ sent }))
}

const defaultBody = 'This is a test notification.'

/** @throws Refusal VALIDATION for a path that is no screen of the app */
const pathOf = ({ path }: TargetedNotification): string | null => {
  if (path === undefined) return null
  const screen = messagePath(path)
  if (screen === undefined) throw new Refusal('VALIDATION', { fieldErrors: { path: 'There is no such screen.' } })
  return screen
}

/**
 * Stores the notification and queues its pushes. A repeat of the request reuses the rows of the first one, and is
 * refused while those are being sent.
 * @returns ids of the queued pushes; empty when no device is registered
 */
const queueMessage = async (
  tx: Tx,
  { random, tenant, senderId, key, message, now }: TargetedMessage,
): Promise<string[]> => {
  const user = await userByEmail(tx, message.email)
  if (!user) throw new Refusal('PUSH_NO_USER')
  const title = message.title?.trim() || (await readMerchant(tx, tenant)).companyName
  const body = message.body?.trim() || defaultBody
  const id = key === null ? random.uuid() : idFrom(`${tenant} ${senderId} ${key} ${user.id}`)
  const row = { id, tenantId: tenant, userId: user.id, title, body, path: pathOf(message), createdAt: now }
  const stored = await insertNotification(tx, row)
  const queued = await queuePush(tx, stored, { now, senderId })
  const act = { act: 'push queued', subject: user.id, detail: { notification: stored.id } } as const
  if (queued.length > 0) await recordAct(tx, { tenant, now, actor: adminActor(senderId), ...act })
  if (queued.length === 0 && (await countPushTokens(tx, user.id)) > 0)
    throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 })
  return queued
}

/**
 * When no device was reached, the pushes are removed, since the admin gets an error. When at least one was reached, the
 * others are retried later.
 */
const sendQueued = async (
  { sendPush, transact, tenant, now }: TargetedMessage,
  ids: readonly string[],
): Promise<number> => {
  if (ids.length === 0) throw new Refusal('PUSH_NO_DEVICE')
  const { sent, gone } = await sendPush(ids)
  if (sent > 0) return sent
  await transact((tx) => withdrawPush(tx, tenant, ids, now))
  throw new Refusal(gone === ids.length ? 'PUSH_NO_DEVICE' : 'PUSH_DOWN')
}
