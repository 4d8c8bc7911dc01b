import { messagePath } from '#contract/routes/message-path.ts'
import type { NewBroadcast } from '#contract/shapes/broadcast.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { countAudience } from '#server/tables/audiences.ts'
import { insertBroadcast } from '#server/tables/broadcasts.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { scheduleWork } from '#server/tables/work.ts'
import { idFrom } from '#server/basics/id-from.ts'

export interface BroadcastOrder {
  tx: Tx
  random: Random
  tenant: number
  /** The admin who sends. */
  senderId: string
  /** Idempotency-Key of the request; null when it has none. */
  key: string | null
  message: NewBroadcast
  now: Date
}

/**
 * Stores a message to an audience; due work queues it for the users.
 * @throws Refusal VALIDATION for a path that is no screen, and for an audience without a device
 */
export const sendBroadcast = async (order: BroadcastOrder): Promise<void> => {
  const { tx, random, tenant, senderId, key, message, now } = order
  const { audience, body } = message
  const path = message.path === undefined ? null : messagePath(message.path)
  if (path === undefined) throw new Refusal('VALIDATION', { fieldErrors: { path: 'There is no such screen.' } })
  const { reached } = await countAudience(tx, audience, now)
  if (reached === 0)
    throw new Refusal('VALIDATION', { fieldErrors: { audience: 'No device of this audience is registered.' } })
  const id = key === null ? random.uuid() : idFrom(`${tenant} ${senderId} ${key}`)
  const title = message.title?.trim() || (await readMerchant(tx, tenant)).companyName
  const isNew = await insertBroadcast(tx, {
    tenantId: tenant,
    id,
    senderId,
    audience,
    title,
    body: body.trim(),
    path,
    createdAt: now,
  })
  if (!isNew) return
  await scheduleWork(tx, [{ tenant, kind: 'broadcast', subject: id }], now)
  await recordAct(tx, { tenant, now, actor: adminActor(senderId), act: 'broadcast sent', subject: String(reached) })
}
