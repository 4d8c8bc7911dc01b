import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages, type ErrorCode } from '#contract/messages.ts'
import { currentTag, encodedTag, etagOf } from '#server/basics/etag.ts'
import type { SentFile } from './once.ts'
import type { RefusalDetail } from '#server/basics/refusal.ts'
import { refusalBody } from '#server/basics/envelope.ts'

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

/** The headers of a tagged answer, beside its tag. */
export const sharedHeaders = (endpoint: Endpoint): Record<string, string> => ({
  'cache-control': cacheControl(endpoint),
  vary: 'app_key, Authorization',
})

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

/** Sends a file to be saved, never shown. The name is plain ASCII. */
export const sendFile = (reply: FastifyReply, endpoint: Endpoint, { name, bytes, type }: SentFile): FastifyReply =>
  reply
    .headers({ 'Cache-Control': cacheControl(endpoint), 'Content-Disposition': `attachment; filename="${name}"` })
    .type(type ?? endpoint.answerType?.[0] ?? 'application/octet-stream')
    .send(Buffer.from(bytes))

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
