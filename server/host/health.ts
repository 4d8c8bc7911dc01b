import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/database/open.ts'
import { sendRefusal } from '#server/api/answers.ts'

const timeLimit = 2_000

/** /healthz: the process answers. /readyz: the database answers too. */
export const healthRoutes = (app: FastifyInstance, database: Database): void => {
  const { version } = app.kernel.deps.build
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok', version }),
  )

  app.get('/readyz', async (_request, reply) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), timeLimit)
    })
    const ready = await Promise.race([
      database.ping().then(
        () => true,
        () => false,
      ),
      late,
    ])
    clearTimeout(timer)
    if (!ready) return sendRefusal(reply, 'UNAVAILABLE', undefined, { retryAfter: 5 })
    return reply.header('Cache-Control', 'no-store').send({ status: 'ok', version, checks: { database: 'ok' } })
  })
}
