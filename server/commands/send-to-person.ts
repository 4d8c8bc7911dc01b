import { createHash } from 'node:crypto'
import type { TargetedNotification } from '#contract/shapes/notification.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { queuePush } from '#server/push/outbox.ts'
import type { PushSender } from '#server/push/sender.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { deletePush } from '#server/tables/push-outbox.ts'
import { countPushTokens } from '#server/tables/push-tokens.ts'
import { userByEmail } from '#server/tables/users.ts'

export interface Addressed {
  tenant: number
  message: TargetedNotification
  /** Identifies the request, so that a repeat adds no second message; null for a request without a key. */
  request: string | null
  now: Date
}

const defaultBody = 'This is a test notification.'

/** A deterministic UUID derived from the text. */
const idFrom = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/**
 * Adds a message to a user's notifications and queues it for each of the user's devices. A repeat of the request reuses
 * the rows of the first one, and is refused while those are being sent.
 * @returns ids of the queued pushes; empty when no device is registered
 * @throws Refusal PUSH_NO_USER, IDEMPOTENCY_IN_PROGRESS
 */
export const addMessage = async (
  tx: Tx,
  random: Random,
  { tenant, message, request, now }: Addressed,
): Promise<string[]> => {
  const user = await userByEmail(tx, message.email)
  if (!user) throw new Refusal('PUSH_NO_USER')
  const title = message.title?.trim() || (await readMerchant(tx, tenant)).companyName
  const body = message.body?.trim() || defaultBody
  const id = request === null ? random.uuid() : idFrom(`${request} ${user.id}`)
  const stored = await insertNotification(tx, { id, tenantId: tenant, userId: user.id, title, body, createdAt: now })
  const queued = await queuePush(tx, stored, now)
  if (queued.length === 0 && (await countPushTokens(tx, user.id)) > 0)
    throw new Refusal('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 })
  return queued
}

interface SendPorts {
  push: PushSender
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/**
 * Sends the pushes queued by `addMessage`. When no device was reached, the pushes are removed, since the admin gets an
 * error. When at least one was reached, the others are retried later.
 * @returns the number of devices reached
 * @throws Refusal PUSH_NO_DEVICE, PUSH_DOWN
 */
export const sendMessage = async (
  { push, transact }: SendPorts,
  tenant: number,
  ids: readonly string[],
): Promise<number> => {
  if (ids.length === 0) throw new Refusal('PUSH_NO_DEVICE')
  const { sent, gone } = await push.now(tenant, ids)
  if (sent > 0) return sent
  await transact((tx) => deletePush(tx, ids))
  throw new Refusal(gone === ids.length ? 'PUSH_NO_DEVICE' : 'PUSH_DOWN')
}
