import { createHash } from 'node:crypto'
import type { TargetedNotification } from '#contract/shapes/notification.ts'
import type { Tx } from '../database/transact.ts'
import type { Random } from '../ports.ts'
import { queuePush } from '../push/queue.ts'
import type { PushSender } from '../push/sender.ts'
import { Refusal } from '../refusal.ts'
import { readMerchant } from '../tables/merchants.ts'
import { insertNotification } from '../tables/notifications.ts'
import { deletePush } from '../tables/push-outbox.ts'
import { countPushTokens } from '../tables/push-tokens.ts'
import { userByEmail } from '../tables/users.ts'

export interface Addressed {
  tenant: number
  message: TargetedNotification
  /** Names the request, so that a repeat adds no second message; null when it brought no key. */
  request: string | null
  now: Date
}

const defaultBody = 'This is a test notification.'

/** The same for the same text, in the form of a UUID. */
const idFrom = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/**
 * Adds a message to a person's notifications and queues it for every device of that person. A repeat of the request
 * adds to what the first one left, and waits while that is being sent.
 * @returns ids of the queued pushes, none when no device is registered
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
 * Sends what `addMessage` queued. What reached no device is taken back, since the admin is told so; where one was
 * reached, the others are tried again later.
 * @returns how many devices were reached
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
