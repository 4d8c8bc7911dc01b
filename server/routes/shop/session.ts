import type { FastifyInstance } from 'fastify'
import { endSession } from '#server/commands/end-session.ts'
import { rotateTokens } from '#server/commands/rotate-tokens.ts'
import { startSession } from '#server/commands/start-session.ts'
import { serve, serveOutsideTransaction } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'

export const sessionRoutes = (app: FastifyInstance): void => {
  serveOutsideTransaction(app, 'POST /users/login', async ({ transact, deps, tenant, ip, deviceId, now, body }) => {
    const { random, passwords, tokens, settings } = deps
    if (deviceId === null) throw new Refusal('DEVICE_ID')
    const attempt = { limitScale: settings.rateLimitScale, tenant: tenant.id, ip, deviceId, request: body, now }
    return startSession({ transact, random, passwords, tokens, ...attempt })
  })

  serve(app, 'PUT /users/tokens', ({ tx, deps: { tokens }, tenant, now, body, idempotencyKey }) =>
    rotateTokens({ tx, tokens, tenant: tenant.id, pair: body, attempt: idempotencyKey, now }),
  )

  serve(app, 'DELETE /users/tokens', async ({ tx, person: { userId, sessionId }, deviceId, now }) => {
    await endSession({ tx, userId, sessionId, deviceId, now })
    return true
  })
}
