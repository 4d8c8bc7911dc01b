import fastifyCompress from '@fastify/compress'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Database } from './database/open.ts'
import type { Deps } from './api/deps.ts'
import type { Live } from './live/live.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { Payments } from './payments/open-payments.ts'
import type { PushBox } from './push/push-box.ts'
import { frontDoorFrame } from './demo/front-door/frame.ts'
import frontDoor from './demo/front-door/plugin.ts'
import { answerBadAddress, answerBroken, answerErrors } from './api/errors.ts'
import { shortenNotModified, tagEncodings } from './api/answers.ts'
import { makeKernel } from './api/kernel.ts'
import { parseJson } from './api/parsers.ts'
import { apiRoutes } from './routes/index.ts'
import { plainPage } from './routes/host/html-page.ts'
import { hostRoutes } from './routes/host/index.ts'
import { metricsRoutes } from './routes/host/metrics.ts'

/** The dependencies of a server; tests pass their own clock, mailbox and database. */
export interface Parts {
  database: Database
  deps: Deps
  logger: FastifyBaseLogger
  payments: Payments
  /** Demo only. */
  mailbox: Mailbox | null
  /** Demo only. */
  pushBox: PushBox | null
  live: Live
  /** Validates every answer against its schema; off in production. */
  checkResults?: boolean
}

/** Bytes; the largest order, fifty units with addresses and messages, is smaller. */
const bodyLimit = 128 * 1024

/** Builds the server, ready to listen or for injected requests. */
export const buildApp = async (parts: Parts): Promise<FastifyInstance> => {
  const { database, deps, logger, payments, mailbox, pushBox, live, checkResults = false } = parts
  const { settings } = deps
  const app = fastify({
    loggerInstance: logger,
    // One log line per request, written below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Long enough for the largest body on a slow connection; a slower client would only occupy a connection.
    requestTimeout: 120_000,
    genReqId: () => deps.random.uuid(),
    trustProxy: (_address: string, hop: number) => hop < settings.trustedProxies,
    // A path may contain an Idempotency-Key: 128 characters, each percent-encoded as three.
    routerOptions: { maxParamLength: 400 },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBroken,
  })
  app.decorate('kernel', makeKernel(database, live, deps, checkResults))
  parseJson(app)
  answerErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  // The build compresses the app's files; this compresses answers. Compressed requests are not accepted.
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  tagEncodings(app)
  shortenNotModified(app)
  metricsRoutes(app)
  apiRoutes(app)
  payments.mount(app)
  const isDemo = settings.mode === 'demo'
  const place = { scheme: settings.publicScheme, publicHost: settings.publicHost, port: settings.publicPort }
  if (isDemo) await app.register(frontDoor, place)
  const drawPage = isDemo ? frontDoorFrame(place) : plainPage
  await app.register(async (host) => hostRoutes(host, { database, mailbox, pushBox, drawPage }))
  await app.ready()
  return app
}
