import type { FastifyInstance } from 'fastify'
import { finishCardEntry } from '#server/commands/finish-card-entry.ts'
import { startCardEntry } from '#server/commands/start-card-entry.ts'
import type { TransactAs } from '#server/database/transact.ts'
import { serveOutsideTransaction } from '#server/api/serve.ts'

export const paymentRoutes = (app: FastifyInstance): void => {
  const { transact: transactWith } = app.kernel
  const transactAs: TransactAs = (tenant, work) => transactWith(tenant, 'processor callback', work)

  serveOutsideTransaction(app, 'GET /payments/hosted-forms', ({ deps, transact, tenant, person, query, now }) => {
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
