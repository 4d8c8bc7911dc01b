import type { FastifyError, FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/messages.ts'
import { describeError } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { sendRefusal } from './answers.ts'

const codesOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
}

const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = codesOfFastify[code ?? '']
  if (known) return new Refusal(known)
  // A file that may not be looked at is none.
  if (statusCode === 403 || statusCode === 404) return new Refusal('NOT_FOUND')
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Refusal('VALIDATION') : null
}

/** Every error leaves as an envelope of the catalogue; what is not a refusal is logged, and answered without its detail. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    // A byte range beyond the end of a file; the catalogue is for calls.
    if ((error as Partial<FastifyError>).statusCode === 416) return reply.code(416).send()
    const refusal = refusalOf(error)
    if (refusal) return sendRefusal(reply, refusal.code, refusal.message, refusal.detail)
    request.log.error(describeError(error), 'request failed')
    return sendRefusal(reply, 'INTERNAL')
  })
}
