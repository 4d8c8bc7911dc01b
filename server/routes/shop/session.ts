import type { FastifyInstance } from 'fastify'
import { logOut } from '#server/commands/identity/log-out.ts'
import { passBotCheck } from '#server/commands/identity/pass-bot-check.ts'
import { rotateTokens } from '#server/commands/identity/rotate-tokens.ts'
import { startSession } from '#server/commands/identity/start-session.ts'
import { passageOf } from './passage.ts'
import { serve } from '#server/api/serve.ts'
import { logInPlaceOf } from './sign-in.ts'

export const sessionRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /users/login', async (input) => {
    const { transact, deps, body } = input
    const place = logInPlaceOf(input)
    await passBotCheck({ ...passageOf(input), step: (use) => transact((tx) => use(tx)) })
    const { passwords, settings } = deps
    return startSession({ ...place, transact, passwords, limitScale: settings.rateLimitScale, request: body })
  })

  serve(app, 'GET /bot-check', ({ deps: { botCheck }, tenant, now }) => botCheck.open(tenant.id, now))

  serve(app, 'PUT /users/tokens', ({ tx, deps: { tokens }, tenant, now, body, idempotencyKey }) =>
    rotateTokens({ tx, tokens, site: tenant, pair: body, attempt: idempotencyKey, now }),
  )

  serve(app, 'DELETE /users/tokens', async ({ tx, person: { userId, sessionId }, deviceId, now }) => {
    await logOut({ tx, userId, sessionId, deviceId, now })
    return true
  })
}
