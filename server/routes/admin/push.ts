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
import { sendToPerson } from '#server/commands/site/send-to-person.ts'
import { presentBroadcast } from '#server/presenters/broadcasts.ts'
import { sentPushes } from '#server/presenters/pushes.ts'
import { countAudience } from '#server/tables/audiences.ts'
import { devicesOfBroadcasts, newestBroadcasts } from '#server/tables/broadcasts.ts'
import { targetedDeliveries } from '#server/tables/push-deliveries.ts'

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
    return sendToPerson({ once, transact, sendPush, random: deps.random, ...sender, message, now })
  })
}
