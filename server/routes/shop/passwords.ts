import type { FastifyInstance } from 'fastify'
import { changePassword } from '#server/commands/identity/change-password.ts'
import { recoverPassword } from '#server/commands/identity/recover-password.ts'
import { sendRecovery } from '#server/commands/identity/send-recovery.ts'
import { serve, type InputOf } from '#server/api/serve.ts'

type Forgot = Pick<InputOf<'GET /users/forgot-password'>, 'transact' | 'deps' | 'tenant' | 'now' | 'query'>

const forgot = async ({ transact, deps, tenant, now, query: { email } }: Forgot): Promise<boolean> => {
  const { random, background, workSoon } = deps
  const origin = deps.originOf(tenant.subdomain)
  sendRecovery({ transact, random, background, workSoon, origin, tenant: tenant.id, email, now })
  return true
}

export const passwordRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/emails/forgot-password', forgot)
  serve(app, 'GET /users/forgot-password', forgot)

  serve(app, 'POST /users/recover-password', async ({ transact, deps, tenant, ip, now, body }) => {
    const deviceProofs = deps.deviceProofsOf(tenant)
    const at = { deviceProofs, tenant: tenant.id, ip }
    await recoverPassword({ transact, passwords: deps.passwords, ...at, request: body, now })
    return true
  })

  serve(app, 'POST /users/update-password', async ({ transact, deps, person, now, body }) => {
    const { userId, sessionId } = person
    await changePassword({ transact, passwords: deps.passwords, userId, sessionId, request: body, now })
    return true
  })
}
