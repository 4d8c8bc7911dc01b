import type { FastifyInstance } from 'fastify'
import { finishCardEntry } from '#server/commands/finish-card-entry.ts'
import { startCardEntry, tenantOfRef } from '#server/commands/start-card-entry.ts'
import { serveOutsideTransaction } from '#server/api/serve.ts'
import { Refusal } from '#server/basics/refusal.ts'

export const paymentRoutes = (app: FastifyInstance): void => {
  const { transact: transactAs } = app.kernel
  serveOutsideTransaction(app, 'GET /payments/hosted-forms', ({ deps, transact, tenant, person, query }) => {
    const { clock, random, processor } = deps
    return startCardEntry({ transact, clock, random, processorOf: processor }, tenant.id, person.userId, query.socketId)
  })

  serveOutsideTransaction(app, 'POST /payments/callbacks/{processor}', async ({ deps, params, body, now }) => {
    const processor = deps.processor(params.processor)
    if (!processor) throw new Refusal('TICKET_UNKNOWN')
    const result = processor.readCallback({ ...body })
    if (!result) throw new Refusal('SIGNATURE')
    const tenant = tenantOfRef(result.ref)
    if (tenant === null) throw new Refusal('TICKET_UNKNOWN')
    await transactAs(tenant, 'processor callback', (tx) => finishCardEntry(tx, deps.random, result, now))
    return true
  })
}
