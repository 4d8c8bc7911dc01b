import type { FastifyInstance } from 'fastify'
import { serve, type InputOf } from '#server/api/serve.ts'
import { checkPush } from '#server/commands/site/check-push.ts'
import {
  readFirebaseIds,
  readFirebaseKey,
  removeFirebaseKey,
  saveFirebaseKey,
  type FirebaseKeyQuery,
} from '#server/commands/site/firebase-key.ts'
import { sendBroadcast } from '#server/commands/site/send-broadcast.ts'
import { sendToUser } from '#server/commands/site/send-to-user.ts'
import { countAudience } from '#server/tables/audiences.ts'
import {
  devicesOfBroadcasts,
  newestBroadcasts,
  type DeviceCount,
  type ListedBroadcast,
} from '#server/tables/broadcasts.ts'
import { targetedDeliveries, type TargetedDelivery } from '#server/tables/push-deliveries.ts'
import type { Broadcast } from '#contract/shapes/broadcast.ts'
import type { SentPush } from '#contract/shapes/notification.ts'

/** Days, and the most messages, of the list of sent pushes. */
const listed = { days: 30, most: 20 }
const sinceOf = (now: Date): Date => new Date(now.getTime() - listed.days * 86_400_000)

type KeyCall = InputOf<
  | 'GET /accounts/settings/firebase'
  | 'POST /accounts/settings/firebase'
  | 'GET /accounts/firebase-key'
  | 'DELETE /accounts/firebase-key'
>

const keyQuery = ({ tx, deps, tenant, now }: KeyCall): FirebaseKeyQuery => {
  const { accounts, pushEnvironment: environment } = deps
  return { tx, accounts, environment, tenant: tenant.id, now }
}

const keyRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /accounts/settings/firebase', (it) => readFirebaseIds(keyQuery(it)))

  serve(app, 'POST /accounts/settings/firebase', (it) => {
    const [{ name, content } = { name: '', content: undefined }] = it.uploads
    const file = { name, content: content?.toString('utf8') ?? '' }
    return saveFirebaseKey({ ...keyQuery(it), adminId: it.person.userId, file })
  })

  serve(app, 'GET /accounts/firebase-key', (it) => readFirebaseKey(keyQuery(it)))

  serve(app, 'DELETE /accounts/firebase-key', async (it) => {
    const { tx, tenant, person, now } = it
    await removeFirebaseKey({ tx, tenant: tenant.id, adminId: person.userId, now })
    return readFirebaseKey(keyQuery(it))
  })

  serve(app, 'POST /accounts/firebase-key/check', ({ transact, deps, tenant, person, now }) =>
    checkPush({ transact, pushOf: deps.pushOf, tenant: tenant.id, adminId: person.userId, now }),
  )
}

const broadcastRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /accounts/audience', ({ tx, body, now }) => countAudience(tx, body.audience, now))

  serve(app, 'GET /accounts/broadcasts', async ({ tx, person, now }) => {
    const rows = await newestBroadcasts(tx, sinceOf(now), listed.most)
    const counts = await devicesOfBroadcasts(
      tx,
      rows.map(({ broadcast }) => broadcast.id),
    )
    return rows.map((row) => presentBroadcast(row, counts, person.userId))
  })

  serve(app, 'POST /accounts/broadcasts', async (it) => {
    const { tx, deps, tenant, person, idempotencyKey: key, body: message, now, afterCommit } = it
    const { random, workSoon } = deps
    await sendBroadcast({ tx, random, tenant: tenant.id, senderId: person.userId, key, message, now })
    afterCommit(workSoon)
    return true
  })
}

export const pushRoutes = (app: FastifyInstance): void => {
  keyRoutes(app)
  broadcastRoutes(app)

  serve(app, 'GET /accounts/pushes', async ({ tx, person, now }) => {
    return sentPushes(await targetedDeliveries(tx, sinceOf(now), listed.most), person.userId)
  })

  serve(app, 'POST /notifications/target', (it) => {
    const { once, transact, deps, tenant, person, idempotencyKey: key, body: message, now } = it
    const sendPush = (ids: readonly string[]) => deps.pushNow(tenant.id, ids)
    const sender = { tenant: tenant.id, senderId: person.userId, key }
    return sendToUser({ once, transact, sendPush, random: deps.random, ...sender, message, now })
  })
}

const noDevices = { queued: 0, sent: 0, gone: 0, retrying: 0, failed: 0 }

/** @param viewer id of the administrator who reads them */
const presentBroadcast = (
  { broadcast, firstName, lastName }: ListedBroadcast,
  counts: readonly DeviceCount[],
  viewer: string,
): Broadcast => {
  const { id, audience, title, body, path, createdAt, senderId, customers, isComplete } = broadcast
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const devices = Object.fromEntries(
    counts.filter(({ broadcastId }) => broadcastId === id).map(({ state, count }) => [state, count]),
  )
  return {
    id,
    audience,
    title,
    body,
    path,
    sentAt: createdAt.toISOString(),
    sender: { name, isYou: senderId === viewer },
    customers,
    isComplete,
    devices: { ...noDevices, ...devices },
  }
}

const emptyPush = (
  { delivery, notification, email, firstName, lastName }: TargetedDelivery,
  viewer: string,
): SentPush => {
  const { id, title, body, path, createdAt } = notification
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const sender = { name, isYou: delivery.senderId === viewer }
  return { id, email, title, body, path, sentAt: createdAt.toISOString(), sender, devices: [] }
}

/**
 * Messages with their devices, from one row for each device. The order of the rows is kept.
 * @param viewer id of the administrator who reads them
 */
const sentPushes = (rows: readonly TargetedDelivery[], viewer: string): SentPush[] => {
  const pushes = new Map<string, SentPush>()
  for (const row of rows) {
    const { platform, seenAt, state, reason } = row.delivery
    const push = pushes.get(row.notification.id) ?? emptyPush(row, viewer)
    push.devices.push({ platform, seenAt: seenAt.toISOString(), state, reason })
    pushes.set(row.notification.id, push)
  }
  return [...pushes.values()]
}
