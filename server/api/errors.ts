import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/messages.ts'
import { describeError } from '#server/basics/log.ts'
import type { Log } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { DatabaseLost, TransactionHeld } from '#server/database/transact.ts'
import { refusalBody } from '#server/basics/envelope.ts'
import { sendRefusal } from './answers.ts'

const codesOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_REQ_FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
}

/** Seconds after which a request is worth another try that the database did not answer in time. */
const retryAfter = 2

const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = codesOfFastify[code ?? '']
  if (known) return new Refusal(known)
  // A file that must not be read answers as a missing one.
  if (statusCode === 403 || statusCode === 404) return new Refusal('NOT_FOUND')
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Refusal('VALIDATION') : null
}

/**
 * Runs a handler whose call declares its own code for a defect. The defect is logged like any other.
 * @throws Refusal with that code in place of an error other than a refusal
 */
export const failingAs = async <T>({ failsAs }: Endpoint, log: Log, run: () => Promise<T>): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refusal || failsAs === undefined) throw error
    log.error(describeError(error), 'request failed')
    throw new Refusal(failsAs)
  }
}

/** Answers a browser that has asked for a page with one; null: the request gets the envelope. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => FastifyReply | null

/** Its route pattern, never its address. */
const callOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? '(no route)'}`

/** What an error other than a refusal is answered as: without its detail, which is logged. */
const defectOf = (error: unknown, request: FastifyRequest): Refusal => {
  if (error instanceof DatabaseLost || error instanceof TransactionHeld) {
    request.log.warn({ ...describeError(error), ...request.who }, 'request not answered by the database')
    return new Refusal('UNAVAILABLE', { retryAfter })
  }
  request.log.error({ ...describeError(error), ...request.who, call: callOf(request) }, 'request failed')
  return new Refusal('INTERNAL')
}

/** Answers every error with an envelope, or with a page where a person has asked for one. */
export const answerErrors = (app: FastifyInstance, answerPage: AnswerPage): void => {
  app.setErrorHandler((error, request, reply) => {
    // A byte range beyond the end of a file. File answers have no envelope; the error catalogue covers API calls only.
    if ((error as Partial<FastifyError>).statusCode === 416) return reply.code(416).send()
    return answerRefusal(request, reply, refusalOf(error) ?? defectOf(error, request), answerPage)
  })
}

/**
 * Answers a URL that the router cannot parse, such as `/%`, or one with an overlong parameter. No hook has run for it.
 */
export const answerBadAddress =
  (answerPage: AnswerPage) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.header('X-Request-Id', request.id).header('X-Content-Type-Options', 'nosniff')
    answerRefusal(request, reply, new Refusal('NOT_FOUND'), answerPage)
  }

const answerRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  answerPage: AnswerPage,
): FastifyReply =>
  answerPage(request, reply, refusal) ?? sendRefusal(reply, refusal.code, refusal.message, refusal.detail)

const statusOfBroken: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers input that is not an HTTP request, or has more than 16 KB of URL and headers. The connection ends. */
export const answerBroken = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const body = refusalBody('VALIDATION')
  const head = `HTTP/1.1 ${statusOfBroken[error.code ?? ''] ?? '400 Bad Request'}
Content-Type: application/json; charset=utf-8
Content-Length: ${Buffer.byteLength(body)}
Cache-Control: no-store
Connection: close`
  if (socket.writable) socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
