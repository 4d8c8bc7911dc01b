import type { FastifyInstance } from 'fastify'
import { changePassword } from '#server/commands/identity/change-password.ts'
import { recoverPassword } from '#server/commands/identity/recover-password.ts'
import { sendRecovery } from '#server/commands/identity/send-recovery.ts'
import { serveOutsideTransaction, type OutsideTransaction } from '#server/api/serve.ts'

type Forgot = Pick<OutsideTransaction<'GET /users/forgot-password'>, 'transact' | 'deps' | 'tenant' | 'now' | 'query'>

const forgot = async ({ transact, deps, tenant, now, query: { email } }: Forgot): Promise<boolean> => {
  const { random, background, workSoon } = deps
  const origin = deps.originOf(tenant.subdomain)
  sendRecovery({ transact, random, background, workSoon, origin, tenant: tenant.id, email, now })
  return true
}

export const passwordRoutes = (app: FastifyInstance): void => {
  serveOutsideTransaction(app, 'GET /users/emails/forgot-password', forgot, { failsAs: 'MAIL_FAILED_PLAIN' })
  serveOutsideTransaction(app, 'GET /users/forgot-password', forgot, { failsAs: 'MAIL_FAILED_PLAIN' })

  serveOutsideTransaction(app, 'POST /users/recover-password', async ({ transact, deps, now, body }) => {
    await recoverPassword({ transact, passwords: deps.passwords, request: body, now })
    return true
  })

  serveOutsideTransaction(app, 'POST /users/update-password', async ({ transact, deps, person, now, body }) => {
    const { userId, sessionId } = person
    await changePassword({ transact, passwords: deps.passwords, userId, sessionId, request: body, now })
    return true
  })
}
