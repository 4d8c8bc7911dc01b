import type { FastifyInstance } from 'fastify'
import { confirmPasswordProblem } from '#contract/rules/password.ts'
import { emailProblem } from '#contract/rules/email.ts'
import { changePassword } from '#server/commands/change-password.ts'
import { recoverPassword } from '#server/commands/recover-password.ts'
import { sendRecovery } from '#server/commands/send-recovery.ts'
import { serveOutsideTransaction, type OutsideTransaction } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'

type Forgot = OutsideTransaction<'GET /users/forgot-password'>

/**
 * Answers before the account is looked up, so that neither the text nor the response time reveals whether it exists.
 */
const forgot = async ({
  transact,
  deps,
  tenant,
  now,
  query,
}: Pick<Forgot, 'transact' | 'deps' | 'tenant' | 'now' | 'query'>): Promise<boolean> => {
  const problem = emailProblem(query.email)
  if (problem !== null) throw new Refusal('EMAIL_INVALID', { fieldErrors: { email: problem } })
  deps.background('password recovery', async () => {
    await transact((tx) => sendRecovery(tx, deps, tenant, query.email, now))
    deps.mailSoon(tenant.id)
  })
  return true
}

export const passwordRoutes = (app: FastifyInstance): void => {
  // The same answer with and without an account: the mail is queued in the background.
  serveOutsideTransaction(app, 'GET /users/emails/forgot-password', forgot, { failsAs: 'MAIL_FAILED_PLAIN' })
  serveOutsideTransaction(app, 'GET /users/forgot-password', forgot, { failsAs: 'MAIL_FAILED_PLAIN' })

  serveOutsideTransaction(app, 'POST /users/recover-password', async ({ transact, deps, now, body }) => {
    const problem = confirmPasswordProblem(body.confirmPassword, body.password)
    if (problem !== null) throw new Refusal('PASSWORD_MISMATCH', { fieldErrors: { confirmPassword: problem } })
    const passwordHash = await deps.passwords.hash(body.password)
    await transact((tx) => recoverPassword(tx, body.email, body.token, passwordHash, now))
    return true
  })

  serveOutsideTransaction(app, 'POST /users/update-password', async ({ transact, deps, person, now, body }) => {
    await changePassword(transact, deps, { ...person, now, request: body })
    return true
  })
}
