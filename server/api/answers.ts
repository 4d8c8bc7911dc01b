import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages, type ErrorCode } from '#contract/messages.ts'
import type { RefusalDetail } from '#server/basics/refusal.ts'

/** The envelope of a success, as sent. */
export const successBody = (resultData: unknown): string =>
  JSON.stringify({ success: true, resultData: resultData ?? null, errorMessage: null })

export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

/** Content encodings offered beside the plain form. */
const encodings = ['br', 'gzip'] as const

/** Each encoding of an answer is other bytes, so a strong ETag names it. @param encoding value of Content-Encoding */
const encodedTag = (etag: string, encoding: unknown): string => {
  const known = encodings.find((name) => name === encoding)
  return known && etag.startsWith('"') ? `${etag.slice(0, -1)}:${known}"` : etag
}

/**
 * The tag in the list that matches the current representation, in any encoding; null when none does.
 * @param header If-None-Match or If-Match
 * @param etag that of the plain form
 */
export const currentTag = (header: string | undefined, etag: string): string | null => {
  if (header === undefined) return null
  if (header.trim() === '*') return etag
  const current = [etag, ...encodings.map((encoding) => encodedTag(etag, encoding))]
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.find((tag) => current.includes(tag)) ?? null
}

/** Sends a tagged answer, or 304 with the client's tag when the client's copy is current. */
export const sendTagged = (
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  send: () => FastifyReply,
): FastifyReply => {
  const known = currentTag(request.headers['if-none-match'], etag)
  void reply.header('ETag', known ?? etag)
  return known === null ? send() : reply.code(304).send()
}

const nameEncoding = async (_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && reply.statusCode !== 304)
    void reply.header('etag', encodedTag(etag, reply.getHeader('content-encoding')))
  return payload
}

/** Headers that describe a body, or that the client has from the full answer. */
const notOf304 = ['content-type', 'x-content-type-options', 'accept-ranges', 'last-modified', /^ratelimit-/] as const

/** Sends 304 with the headers that RFC 9110 names and the request id: on a weak link each byte counts. */
export const shortenNotModified = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode === 304)
      for (const name of Object.keys(reply.getHeaders()))
        if (notOf304.some((each) => (typeof each === 'string' ? each === name : each.test(name))))
          reply.removeHeader(name)
    return payload
  })
}

/**
 * Adds the encoding to the ETag of each answer that is compressed while it is sent. Call it after compression is
 * registered: compression adds its own hook to each route, and this hook has to run after that one.
 */
export const tagEncodings = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), nameEncoding]
  })
}

/** Answers about a user are not stored by HTTP caches; the client stores the ETag itself. */
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
  void reply.header('Vary', 'app_key, Authorization')
  return sendTagged(request, reply, etagOf(body), () => reply.code(status).send(body))
}

/** The envelope of a refusal, as sent. */
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
