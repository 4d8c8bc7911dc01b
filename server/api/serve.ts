import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import type { Maybe } from '#server/basics/maybe.ts'
import { asStep } from '#server/basics/trace.ts'
import type { Refusal } from '#server/basics/refusal.ts'
import type { Claim } from './admission.ts'
import { admitRequests } from './admit-request.ts'
import { answerFromMemory } from './answer-from-memory.ts'
import { sendFile, sendSuccess } from './answers.ts'
import { failingAs } from './errors.ts'
import type { BesideHandler, InputOf, OutputOf } from './handler-input.ts'
import { prepareInput } from './input.ts'
import { parseForms, parseJson } from './parsers.ts'
import { prepare, type Prepared } from './prepare.ts'
import { admitBeforeRefusal, runInsideTransaction, runOutsideTransaction, type Answer } from './run.ts'
import { makeThrottle, type Throttle } from './throttle.ts'
import { acceptUploads, receiveUploads } from './uploads.ts'

export type { InputOf, RefusedInput } from './handler-input.ts'

/** The path of a call in Fastify's notation. */
export const routePath = (call: Call): string =>
  `/api/v1${call.slice(call.indexOf(' ') + 1).replace(/\{(\w+)\}/g, ':$1')}`

/**
 * Serves a call of the contract with admission, limits, input validation, idempotency and envelope. The contract says how
 * the call is answered (`answered`); that decides what its handler gets.
 */
export const serve = <K extends Call>(
  app: FastifyInstance,
  call: K,
  handler: (it: InputOf<K>) => Promise<OutputOf<K>>,
  beside?: BesideHandler<K>,
): void => {
  const endpoint: Endpoint = endpoints[call]
  const { fromProcessor, bodyType, answered } = endpoint
  // The contract's types have checked the handler against its call.
  const work = handler as unknown as Work
  if (call.startsWith('GET ') && answered !== 'outside a transaction') app.kernel.readers.set(call, work)
  const add = (scope: FastifyInstance): void => addRoute(scope, { call, endpoint, work, ...(beside as Beside) })
  if (!fromProcessor && !bodyType) return add(app)
  void app.register(async (scope) => {
    if (fromProcessor) parseForms(scope, formLimit)
    if (bodyType === 'application/json-patch+json') parseJson(scope, bodyType)
    if (isUpload(endpoint)) await acceptUploads(scope)
    add(scope)
  })
}

/** The largest form body of a processor, in bytes. */
const formLimit = 32 * 1024

const isUpload = ({ bodyType }: Endpoint): boolean => bodyType === 'multipart/form-data'

/** A handler of any call. */
type Work = (it: object) => Promise<unknown>

interface Beside {
  refused?: (it: object, refusal: Refusal) => Promise<unknown>
  withToken?: Work
}

interface Served extends Beside {
  call: Call
  endpoint: Endpoint
  work: Work
}

/** Answers an admitted request. */
type Answerer = (request: FastifyRequest, reply: FastifyReply, claim: Claim) => Maybe<unknown>

const addRoute = (app: FastifyInstance, served: Served): void => {
  const { kernel } = app
  const { call, endpoint } = served
  const throttle = makeThrottle(kernel, endpoint)
  const admission = admitRequests(kernel, endpoint, throttle)
  const answer = answererOf(app, served, throttle)
  prepareInput(endpoint)
  app.route({
    method: call.slice(0, call.indexOf(' ')),
    url: routePath(call),
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    // What is in memory is there in compressed form.
    ...(endpoint.answered === 'from memory' ? { compress: false } : {}),
    onRequest: admission.onRequest,
    handler: (request, reply) => answer(request, reply, admission.claimOf(request)),
  })
}

const answererOf = ({ kernel }: FastifyInstance, served: Served, throttle: Throttle): Answerer => {
  const { call, endpoint, work, refused, withToken } = served
  const answer = (run: Run, refuse?: Refuse): Answerer => answerAlone({ kernel, call, endpoint, throttle, run, refuse })
  const inside = (handler: Work) => answer((prepared) => runInsideTransaction(prepared, handler))
  if (endpoint.answered === 'outside a transaction')
    return answer(
      (prepared) => runOutsideTransaction(prepared, work),
      refused && ((prepared, refusal) => runOutsideTransaction(prepared, (it) => refused(it, refusal))),
    )
  if (endpoint.answered !== 'from memory') return inside(work)
  const shared = answerFromMemory(kernel, call, work)
  const personal = withToken && inside(withToken)
  return (request, reply, claim) => (personal && claim.bearer ? personal : shared)(request, reply, claim)
}

type Run = (prepared: Prepared) => Promise<Answer>
type Refuse = (prepared: Prepared, refusal: Refusal) => Promise<Answer>

interface Running extends Pick<Prepared, 'kernel' | 'call' | 'endpoint'> {
  throttle: Throttle
  run: Run
  /** Absent: a refused input is answered with its refusal. */
  refuse: Refuse | undefined
}

/** Answers each request by a run of its own. */
const answerAlone =
  ({ kernel, call, endpoint, throttle, run, refuse }: Running): Answerer =>
  async (request, reply, claim) => {
    const uploads = isUpload(endpoint) ? await receiveUploads(request, reply, endpoint) : []
    const prepared = prepare(kernel, call, endpoint, request, claim, uploads)
    const { refusal, handlerInput } = prepared
    if (refusal) {
      await admitBeforeRefusal(prepared)
      if (!refuse) throw refusal
      return respond(request, reply, prepared, await refuse(prepared, refusal))
    }
    const { query, body, ip: address, log } = handlerInput
    await throttle({ request, reply, claim, address, input: { ...(query as object), ...(body as object) } })
    const answer = await failingAs(endpoint, log, () => asStep({ name: endpoint.id }, () => run(prepared)))
    if (waitsForAnnouncement(call, endpoint)) await kernel.live.catchUp()
    return respond(request, reply, prepared, answer)
  }

/**
 * True for the acts of administrators and staff. Their answer waits until this instance has heard of its own change: pages
 * and files name no version to be read at least, and the author opens them next.
 */
const waitsForAnnouncement = (call: Call, { access }: Endpoint): boolean =>
  (access === 'admin' || access === 'platform') && !call.startsWith('GET ')

const respond = (
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
