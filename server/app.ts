import fastifyCompress from '@fastify/compress'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { RenderPorts } from '#contract/render.ts'
import { answeredLine } from './basics/log.ts'
import { requestLog } from './basics/request-log.ts'
import type { Database } from './database/open.ts'
import type { Deps } from './api/deps.ts'
import type { Live } from './live/live.ts'
import type { Payments } from './payments/payments.ts'
import { answerBadAddress, answerBroken, answerErrors, type AnswerPage } from './api/errors.ts'
import { shortenNotModified, tagEncodings } from './api/answers.ts'
import { followTraces, traceOf } from './api/traces.ts'
import { makeKernel } from './api/kernel.ts'
import { limitBodyTime, parseJson } from './api/parsers.ts'
import { apiRoutes } from './routes/index.ts'
import type { Boxes, FrontDoor } from './host/front-door.ts'
import { makeFailurePages } from './host/failure-page.ts'
import { plainPage } from './host/html-page.ts'
import { letDrain } from './host/health.ts'
import { hostRoutes } from './host/index.ts'
import { passOnMoved } from './host/pass-on.ts'
import type { Metrics } from './metrics/metrics.ts'
import { metricsRoutes } from './metrics/route.ts'
import type { Measure } from './status/measure.ts'
import { measureRequests, statusRoutes } from './status/routes.ts'
import type { Status } from './status/watch.ts'
import type { Scraped } from './metrics/scrape.ts'

/** The dependencies of a server; tests pass their own clock, mailbox and database. */
export interface Parts {
  database: Database
  deps: Deps
  logger: FastifyBaseLogger
  accessLog: Pick<FastifyBaseLogger, 'info'>
  payments: Payments
  boxes: Boxes
  /** Render the public pages of the shells, as of each build. */
  renders: Record<'current' | 'earlier', RenderPorts>
  /** Null: the bare host has no site. */
  frontDoor: FrontDoor | null
  live: Live
  /** Null: there is no token for /metrics, and nothing is measured. */
  metrics: Metrics | null
  measure: Measure
  status: Status
  scraped: Pick<Scraped, 'errors' | 'apart'>
  /** Validates every answer against its schema; off in production. */
  checkResults?: boolean
  /** Requests begin no trace: to measure what traces cost. */
  untraced?: boolean
}

/** Bytes; the largest order, fifty units with addresses and messages, is smaller. */
const bodyLimit = 128 * 1024

/** Builds the server, ready to listen or for injected requests. */
export const buildApp = async (parts: Parts): Promise<FastifyInstance> => {
  const {
    database,
    deps,
    logger,
    accessLog,
    payments,
    boxes,
    frontDoor,
    renders,
    live,
    metrics,
    measure,
    status,
    scraped,
    checkResults = false,
    untraced = false,
  } = parts
  const { settings } = deps
  const failurePages = makeFailurePages(settings)
  const answerPage: AnswerPage = (request, reply, refusal) => {
    const page = failurePages.of(request, refusal)
    return page && reply.code(page.status).headers(page.headers).send(page.html)
  }
  const app = fastify({
    loggerInstance: logger,
    // One log line per request, written below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Long enough for the largest upload on a slow connection. Other bodies have less time (`limitBodyTime`).
    requestTimeout: 1_800_000,
    childLoggerFactory: untraced
      ? requestLog
      : (parent, bindings, _options, raw) =>
          requestLog(parent, { ...bindings, trace: traceOf(raw, String(bindings.reqId)).traceId }),
    genReqId: () => deps.random.uuid(),
    trustProxy: settings.trustedProxies > 0 && ((_address: string, hop: number) => hop < settings.trustedProxies),
    // A path may contain an Idempotency-Key: 128 characters, each percent-encoded as three.
    routerOptions: { maxParamLength: 400 },
    // What has reached an open connection is answered (`letDrain`), not refused in another form than that of the API.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress(answerPage),
    clientErrorHandler: answerBroken,
  })
  app.decorateRequest('who', null)
  followTraces(app, untraced ? null : deps.traces)
  app.decorate('kernel', makeKernel(database, live, deps, checkResults))
  parseJson(app)
  limitBodyTime(app)
  answerErrors(app, answerPage)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    accessLog.info(answeredLine(request, reply, Math.round(reply.elapsedTime)), 'answered')
    done()
  })
  // The build compresses the app's files; this compresses answers. Compressed requests are not accepted.
  passOnMoved(app, failurePages)
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  tagEncodings(app)
  shortenNotModified(app)
  letDrain(app)
  measureRequests(app, measure)
  metricsRoutes(app, metrics, { ...scraped, database, clock: deps.clock, sockets: app.kernel.openSockets })
  apiRoutes(app)
  payments.mount(app)
  if (frontDoor) await frontDoor.mount(app, boxes)
  const drawPage = frontDoor?.drawPage ?? plainPage
  await app.register(async (host) => {
    statusRoutes(host, status)
    await hostRoutes(host, { database, drawPage, renders, failurePages })
  })
  await app.ready()
  return app
}
