import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/open.ts'
import { sendRefusal } from '#server/api/answers.ts'
import { within } from '#server/basics/within.ts'

/** Milliseconds for the database. */
const timeLimit = 2_000

declare module 'fastify' {
  interface FastifyInstance {
    /** On from the signal to end until the server is closed: it still answers, and a proxy sends it no more. */
    draining: { isOn: boolean }
  }
}

/**
 * Lets an app drain: each answer then ends its connection, so that a proxy keeps none that is about to be closed, and
 * closing waits for no connection on which nothing comes any more. An app that closes drains too.
 */
export const letDrain = (app: FastifyInstance): void => {
  const draining = { isOn: false }
  app.decorate('draining', draining)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.isOn) void reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', (done) => {
    draining.isOn = true
    done()
  })
}

/** /healthz: the process answers, and will go on. /readyz: the database answers too. */
export const healthRoutes = (app: FastifyInstance, database: Database): void => {
  const { version } = app.kernel.deps.build
  app.get('/healthz', async (_request, reply) => {
    if (app.draining.isOn) return sendRefusal(reply, 'UNAVAILABLE', undefined, { retryAfter: 1 })
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok', version })
  })

  app.get('/readyz', async (_request, reply) => {
    const answered = database.ping().then(
      () => true,
      () => false,
    )
    if ((await within(answered, timeLimit)) !== true)
      return sendRefusal(reply, 'UNAVAILABLE', undefined, { retryAfter: 5 })
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok', version, checks: { database: 'ok' } })
  })
}
