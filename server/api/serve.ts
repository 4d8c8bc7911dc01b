import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call, type ResultOf } from '#contract/endpoints/index.ts'
import type { ErrorCode } from '#contract/messages.ts'
import { describeError } from '#server/basics/log.ts'
import type { Log } from '#server/basics/ports.ts'
import { admitRequests } from './admit-request.ts'
import { sendFile, sendSuccess } from './answers.ts'
import type { InsideTransaction, OutsideTransaction } from './handler-input.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { prepareInput } from './input.ts'
import { parseForms, parseJson } from './parsers.ts'
import { prepare, type Prepared } from './prepare.ts'
import type { SentFile } from './once.ts'
import { runInsideTransaction, runOutsideTransaction, type Answer } from './run.ts'
import { makeThrottle } from './throttle.ts'
import { acceptUploads, receiveUploads } from './uploads.ts'

export type { InsideTransaction, OutsideTransaction } from './handler-input.ts'

/** The path of a call in Fastify's notation. */
export const routePath = (call: Call): string =>
  `/api/v1${call.slice(call.indexOf(' ') + 1).replace(/\{(\w+)\}/g, ':$1')}`

export const respond = (
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, acts }: Prepared,
  answer: Answer,
): FastifyReply => {
  if (!answer.replayed) for (const act of acts) act()
  if (answer.replayed) void reply.header('Idempotency-Replayed', 'true')
  if (answer.version !== undefined) void reply.header('Site-Version', answer.version)
  if (answer.file) return sendFile(reply, endpoint, answer.file)
  return sendSuccess(request, reply, endpoint, answer.body, answer.status)
}

type Run = (prepared: Prepared) => Promise<Answer>
type Refused = (prepared: Prepared, refusal: Refusal) => Promise<Answer>

/** Some calls declare their own error code for a defect. The defect is logged like any other. */
export const failingAs = async <T>(failsAs: ErrorCode | undefined, log: Log, run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal || failsAs === undefined) throw error
    log.error(describeError(error), 'request failed')
    throw new Refusal(failsAs)
  }
}

const throwRefusal: Refused = async (_prepared, refusal) => {
  throw refusal
}

const isUpload = ({ bodyType }: Endpoint): boolean => bodyType === 'multipart/form-data'

/**
 * Acts on what this instance remembers of a site. Their answer waits until the instance has heard of its own change: pages
 * and files name no version to be read at least, and the author opens them next.
 */
const changesSite = (call: Call, { access }: Endpoint): boolean =>
  (access === 'admin' || access === 'platform') && !call.startsWith('GET ')

const addRoute = (app: FastifyInstance, call: Call, run: Run, refused: Refused): void => {
  const { kernel } = app
  const endpoint: Endpoint = endpoints[call]
  const throttle = makeThrottle(kernel, endpoint)
  const admission = admitRequests(kernel, endpoint, throttle)
  prepareInput(endpoint)
  app.route({
    method: call.slice(0, call.indexOf(' ')),
    url: routePath(call),
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    onRequest: admission.onRequest,
    handler: async (request, reply) => {
      const claim = admission.claimOf(request)
      const uploads = isUpload(endpoint) ? await receiveUploads(request, reply, endpoint) : []
      const prepared = prepare(kernel, call, endpoint, request, claim, uploads)
      if (prepared.refusal) return respond(request, reply, prepared, await refused(prepared, prepared.refusal))
      const { query, body, ip: address } = prepared.handlerInput
      await throttle({ request, reply, claim, address, input: { ...(query as object), ...(body as object) } })
      const answer = await run(prepared)
      if (changesSite(call, endpoint)) await kernel.live.catchUp()
      return respond(request, reply, prepared, answer)
    },
  })
}

/** The largest form body of a processor, in bytes. */
const formLimit = 32 * 1024

const register = (app: FastifyInstance, call: Call, run: Run, refused: Refused = throwRefusal): void => {
  const endpoint: Endpoint = endpoints[call]
  const { fromProcessor, bodyType } = endpoint
  if (!fromProcessor && !bodyType) return addRoute(app, call, run, refused)
  void app.register(async (scope) => {
    if (fromProcessor) parseForms(scope, formLimit)
    if (bodyType === 'application/json-patch+json') parseJson(scope, bodyType)
    if (isUpload(endpoint)) await acceptUploads(scope)
    addRoute(scope, call, run, refused)
  })
}

/**
 * Serves a call of the contract with admission, limits, input validation, idempotency and envelope. The handler runs in
 * one transaction.
 */
export const serve = <K extends Call>(
  app: FastifyInstance,
  call: K,
  handler: (it: InsideTransaction<K>) => Promise<ResultOf<K>>,
  failsAs?: ErrorCode,
): void => {
  const work = handler as unknown as (it: InsideTransaction) => Promise<unknown>
  if (call.startsWith('GET ')) app.kernel.readers.set(call, work as (it: object) => Promise<unknown>)
  register(app, call, (prepared) =>
    failingAs(failsAs, prepared.handlerInput.log, () => runInsideTransaction(prepared, work)),
  )
}

/** The view of a request whose input was refused. */
export type RefusedOutsideTransaction<K extends Call = Call> = Omit<OutsideTransaction<K>, 'body' | 'query' | 'params'>

interface OutsideOptions<K extends Call> {
  /** The error code for a defect in the handler; absent: INTERNAL. */
  failsAs?: ErrorCode
  /** Decides, for an admitted caller, about a request whose input was refused, where such a refusal is stored. */
  refused?: (it: RefusedOutsideTransaction<K>, refusal: Refusal) => Promise<ResultOf<K>>
}

/** As `serve`, for a call that calls other services or hashes passwords: no transaction is open around the handler. */
export const serveOutsideTransaction = <K extends Call>(
  app: FastifyInstance,
  call: K,
  handler: (it: OutsideTransaction<K>) => Promise<ResultOf<K>>,
  { failsAs, refused }: OutsideOptions<K> = {},
): void =>
  register(
    app,
    call,
    (prepared) =>
      failingAs(failsAs, prepared.handlerInput.log, () =>
        runOutsideTransaction(prepared, handler as unknown as (it: OutsideTransaction) => Promise<unknown>),
      ),
    refused &&
      ((prepared, refusal) =>
        runOutsideTransaction(prepared, (it) => refused(it as unknown as RefusedOutsideTransaction<K>, refusal))),
  )

/** As `serveOutsideTransaction`, for a call that answers with a file. */
export const serveFile = <K extends Call>(
  app: FastifyInstance,
  call: K,
  handler: (it: OutsideTransaction<K>) => Promise<SentFile>,
): void =>
  register(app, call, async (prepared) => {
    let file: SentFile | undefined
    const work = async (it: OutsideTransaction) => {
      file = await handler(it as unknown as OutsideTransaction<K>)
      return null
    }
    return { ...(await runOutsideTransaction(prepared, work)), ...(file ? { file } : {}) }
  })
