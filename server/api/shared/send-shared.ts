import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentTag, encodedTag } from '#server/basics/etag.ts'
import { encodingFor } from './encodings.ts'
import type { SharedAnswer, SharedName, SharedReads } from './shared-reads.ts'

/**
 * Sends past the hooks of other answers, which compress, tag and convert: nothing is left to do for an answer from
 * memory. One text of single-byte characters is sent with its headers in one write to the socket.
 */
const sendRaw = (reply: FastifyReply, status: number, headers: Record<string, string | number>, body: string): void => {
  reply.hijack()
  reply.raw.writeHead(status, { ...(reply.getHeaders() as Record<string, string>), ...headers })
  reply.raw.end(body, 'latin1')
}

/**
 * Sends a remembered answer in the form that the client accepts, or 304 when the client's copy is current.
 * @param headers of every answer, 304 included
 */
export const sendShared = async (
  shared: SharedReads,
  of: SharedName,
  answer: SharedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): Promise<void> => {
  const known = currentTag(request.headers['if-none-match'], answer.etag)
  if (known !== null) return void reply.headers(headers).header('ETag', known).code(304).send()
  const { encoding, body } = shared.form(of, answer, encodingFor(request.headers['accept-encoding']))
  const content = typeof body === 'string' ? body : await body
  sendRaw(
    reply,
    200,
    {
      ...headers,
      ...(answer.compressible ? { vary: headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding' } : {}),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      etag: encodedTag(answer.etag, encoding),
      'content-type': answer.type,
      'content-length': content.length,
    },
    request.method === 'HEAD' ? '' : content,
  )
}
