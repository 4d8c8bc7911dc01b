import type { FastifyInstance } from 'fastify'
import { correctEmail } from '#server/commands/identity/correct-email.ts'
import { resendConfirmation } from '#server/commands/identity/send-confirmation.ts'
import { passBotCheck, type BotCheckPassage } from '#server/commands/identity/pass-bot-check.ts'
import { signUp } from '#server/commands/identity/sign-up.ts'
import { passageOf } from './passage.ts'
import { serve } from '#server/api/serve.ts'
import { answerAccount } from './answer-account.ts'
import { userByEmail, userById } from '#server/tables/users.ts'

export const signUpRoutes = (app: FastifyInstance): void => {
  serve(app, 'POST /users', async (input) => {
    const { once, deps, tenant, now, body, afterCommit } = input
    // A request that was answered before gets its answer again: its token is used up.
    const step: BotCheckPassage['step'] = (use) =>
      once.step(async (tx, isAnswered) => (isAnswered ? undefined : use(tx)))
    await passBotCheck({ ...passageOf(input), step })
    const { passwords, random } = deps
    afterCommit(deps.workSoon)
    const origin = deps.originOf(tenant.subdomain)
    return signUp({ once, passwords, random, origin, tenant: tenant.id, request: body, now })
  })

  serve(app, 'PUT /users/emails', async ({ deps, transact, tenant, person, now, body, afterCommit }) => {
    const { passwords, random } = deps
    const origin = deps.originOf(tenant.subdomain)
    afterCommit(deps.workSoon)
    const correction = { transact, passwords, random, origin, tenant: tenant.id, ...person, request: body, now }
    const user = await correctEmail(correction)
    return transact((tx) => answerAccount(tx, user, now))
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
    const origin = deps.originOf(tenant.subdomain)
    const { userId } = person
    await resendConfirmation({ tx, random: deps.random, log, origin, tenant: tenant.id, userId, now })
    afterCommit(deps.workSoon)
    return true
  })
}
