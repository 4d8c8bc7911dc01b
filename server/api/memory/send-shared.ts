import type { OutgoingHttpHeader } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { after, type Maybe } from '#server/basics/maybe.ts'
import { currentTag, encodedTag } from '#server/basics/etag.ts'
import { encodingFor } from './encodings.ts'
import type { SharedAnswer, SharedName, SharedReads } from './shared-reads.ts'

/** Header fields as Node sends them without a copy: names and values in turn. */
type Fields = (string | number)[]

/**
 * Sends past the hooks of other answers, which compress, tag and convert: nothing is left to do for an answer from
 * memory. A text of single-byte characters is sent with its headers in one write to the socket.
 */
const sendRaw = (reply: FastifyReply, fields: Fields, body: string): void => {
  const set = reply.getHeaders()
  for (const name in set) fields.push(name, set[name] as string)
  reply.hijack()
  reply.raw.writeHead(200, fields as OutgoingHttpHeader[])
  reply.raw.end(body, 'latin1')
}

/**
 * Sends a remembered answer in the form that the client accepts, or 304 when the client's copy is current.
 * @param headers of every answer, 304 included
 */
export const sendShared = (
  shared: SharedReads,
  { of, answer }: { of: SharedName; answer: SharedAnswer },
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): Maybe<void> => {
  const known = currentTag(request.headers['if-none-match'], answer.etag)
  // It goes through the hooks, which takes a turn: a route that has waited must wait for it too, or it is sent again.
  if (known !== null)
    return new Promise((sent, failed) => {
      reply.headers(headers).header('ETag', known).code(304).send().then(sent, failed)
    })
  const { encoding, body } = shared.form(of, answer, encodingFor(request.headers['accept-encoding']))
  return after(body, (content) => {
    const { 'cache-control': cache = 'no-cache', vary } = headers
    const fields: Fields = ['cache-control', cache, 'etag', encodedTag(answer.etag, encoding)]
    fields.push('content-type', answer.type, 'content-length', content.length)
    const varies = answer.compressible ? [...(vary ? [vary] : []), 'accept-encoding'].join(', ') : vary
    if (varies) fields.push('vary', varies)
    if (encoding !== 'identity') fields.push('content-encoding', encoding)
    sendRaw(reply, fields, request.method === 'HEAD' ? '' : content)
  })
}
