import type { FastifyInstance } from 'fastify'
import { rotateTokens } from '#server/commands/rotate-tokens.ts'
import { startSession } from '#server/commands/start-session.ts'
import { serve, serveOutsideTransaction } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { dropDeviceToken } from '#server/tables/push-tokens.ts'
import { updateSession } from '#server/tables/sessions.ts'

export const sessionRoutes = (app: FastifyInstance): void => {
  serveOutsideTransaction(app, 'POST /users/login', async ({ transact, deps, tenant, ip, deviceId, now, body }) => {
    if (deviceId === null) throw new Refusal('DEVICE_ID')
    return startSession(transact, deps, { tenant: tenant.id, ip, deviceId, now, request: body })
  })

  serve(app, 'PUT /users/tokens', async ({ tx, deps, tenant, now, body, idempotencyKey }) =>
    rotateTokens(tx, deps, { tenant: tenant.id, now, pair: body, attempt: idempotencyKey }),
  )

  serve(app, 'DELETE /users/tokens', async ({ tx, person, deviceId, now }) => {
    if (deviceId !== null) await dropDeviceToken(tx, person.userId, deviceId)
    await updateSession(tx, person.sessionId, { endedAt: now })
    return true
  })
}
