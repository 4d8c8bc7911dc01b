import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { checkSignUp, signUp } from '#server/commands/sign-up.ts'
import { sendConfirmation } from '#server/commands/send-confirmation.ts'
import { serve, serveOutsideTransaction } from '#server/api/serve.ts'
import { describeError } from '#server/basics/log.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { userByEmail, userById } from '#server/tables/users.ts'

export const signUpRoutes = (app: FastifyInstance): void => {
  serveOutsideTransaction(app, 'POST /users', async ({ transactOnce, deps, tenant, now, body, afterCommit }) => {
    checkSignUp(body)
    // Hashed before the transaction: hashing takes tens of milliseconds.
    const passwordHash = await deps.passwords.hash(body.password)
    afterCommit(() => deps.mailSoon(tenant.id))
    return transactOnce(async (tx) => ({ userId: await signUp(tx, deps, tenant, body, passwordHash, now) }))
  })

  serve(app, 'POST /users/unique', async ({ tx, person, body }) => {
    const user = await userByEmail(tx, body.email)
    return !user || user.id === person?.userId
  })

  serve(app, 'GET /users/emails/confirmed', async ({ tx, person }) => {
    const user = await userById(tx, person.userId)
    return user !== undefined && user.emailConfirmedAt !== null
  })

  serve(app, 'GET /users/emails/confirmation', async ({ tx, deps, tenant, person, now, log, afterCommit }) => {
    const user = await userById(tx, person.userId)
    if (!user) throw new Refusal('JWT_INVALID')
    if (user.emailConfirmedAt !== null) throw new Refusal('EMAIL_ALREADY_CONFIRMED')
    try {
      await sendConfirmation(tx, deps, tenant, user, now)
    } catch (error) {
      log.error(describeError(error), 'confirmation mail not queued')
      throw new Refusal('MAIL_FAILED', { text: messages.MAIL_FAILED.text.replace('{email}', user.email) })
    }
    afterCommit(() => deps.mailSoon(tenant.id))
    return true
  })
}
