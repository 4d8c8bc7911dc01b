import type { FastifyInstance } from 'fastify'
import { serveOutsideTransaction } from '#server/api/serve.ts'
import { sendToPerson } from '#server/commands/send-to-person.ts'

export const pushRoutes = (app: FastifyInstance): void => {
  serveOutsideTransaction(app, 'POST /notifications/target', (it) => {
    const { once, transact, deps, tenant, person, idempotencyKey: key, body: message, now } = it
    const sendPush = (ids: readonly string[]) => deps.pushNow(tenant.id, ids)
    const sender = { tenant: tenant.id, senderId: person.userId, key }
    return sendToPerson({ once, transact, sendPush, random: deps.random, ...sender, message, now })
  })
}
