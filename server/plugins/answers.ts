import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages, type ErrorCode } from '#contract/messages.ts'
import type { RefusalDetail } from '../refusal.ts'

/** The envelope of success, as it goes over the wire. */
export const successBody = (resultData: unknown): string =>
  JSON.stringify({ success: true, resultData: resultData ?? null, errorMessage: null })

export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** True when the client's copy is the current one. */
export const isCurrent = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** Answers about a person leave no copy behind; the client keeps the ETag itself. */
const cacheControl = (endpoint: Endpoint): string => {
  if (!endpoint.etag || endpoint.access === 'person' || endpoint.access === 'admin') return 'no-store'
  return endpoint.maxAge === undefined ? 'private, no-cache' : `private, max-age=${endpoint.maxAge}`
}

export const sendSuccess = (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  body: string,
  status: number,
): FastifyReply => {
  void reply.header('Cache-Control', cacheControl(endpoint)).type('application/json; charset=utf-8')
  if (endpoint.ifMatch) void reply.header('ETag', etagOf(body))
  if (!endpoint.etag) return reply.code(status).send(body)
  const etag = etagOf(body)
  void reply.header('ETag', etag).header('Vary', 'app_key, Authorization')
  return isCurrent(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.code(status).send(body)
}

/** The envelope of a refusal, as it goes over the wire. */
export const refusalBody = (code: ErrorCode, text?: string, { fieldErrors = {} }: RefusalDetail = {}): string =>
  JSON.stringify({
    success: false,
    resultData: null,
    errorMessage: text ?? messages[code].text,
    errorCode: code,
    ...(Object.keys(fieldErrors).length > 0 ? { fieldErrors } : {}),
  })

export const sendRefusal = (
  reply: FastifyReply,
  code: ErrorCode,
  text?: string,
  detail: RefusalDetail = {},
): FastifyReply => {
  const { status } = messages[code]
  const retryAfter = detail.retryAfter ?? (status === 429 || status === 503 ? 60 : undefined)
  if (retryAfter !== undefined) void reply.header('Retry-After', String(retryAfter))
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refusalBody(code, text, detail))
}
