import type { FastifyInstance } from 'fastify'
import { finishCardEntry } from '#server/commands/finish-card-entry.ts'
import { passBotCheck } from '#server/commands/pass-bot-check.ts'
import { startCardEntry } from '#server/commands/start-card-entry.ts'
import type { TransactAs } from '#server/database/transact.ts'
import { passageOf } from './passage.ts'
import { serveOutsideTransaction } from '#server/api/serve.ts'

export const paymentRoutes = (app: FastifyInstance): void => {
  const { transact: transactWith } = app.kernel
  const transactAs: TransactAs = (tenant, work) => transactWith(tenant, 'processor callback', work)

  serveOutsideTransaction(app, 'GET /payments/hosted-forms', async (input) => {
    const { deps, transact, tenant, person, query, now } = input
    await passBotCheck({ ...passageOf(input), step: (use) => transact((tx) => use(tx)) })
    const { random, processors } = deps
    const { socketId } = query
    return startCardEntry({ transact, random, processors, tenant: tenant.id, userId: person.userId, socketId, now })
  })

  serveOutsideTransaction(
    app,
    'POST /payments/callbacks/{processor}',
    async ({ deps, params, body, now, afterCommit }) => {
      const { random, processors } = deps
      const { processor } = params
      // A new card may make an unpaid club due.
      afterCommit(deps.workSoon)
      await finishCardEntry({ transactAs, random, processors, processor, body: { ...body }, now })
      return true
    },
  )
}
