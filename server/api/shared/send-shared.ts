import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentTag } from '#server/basics/etag.ts'
import { encodingFor } from './encodings.ts'
import type { SharedAnswer, SharedName, SharedReads } from './shared-reads.ts'

/** Sends a remembered answer in the form that the client accepts, or 304 when the client's copy is current. */
export const sendShared = async (
  shared: SharedReads,
  of: SharedName,
  answer: SharedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { headers } = request
  const known = currentTag(headers['if-none-match'], answer.etag)
  if (known !== null) return reply.header('ETag', known).code(304).send()
  if (answer.compressible) void reply.header('Vary', varyWith(reply.getHeader('Vary')))
  const { encoding, body } = shared.form(of, answer, encodingFor(headers['accept-encoding']))
  if (encoding !== 'identity') void reply.header('Content-Encoding', encoding)
  // A hook of all routes adds the encoding to the tag.
  return reply
    .header('ETag', answer.etag)
    .type(answer.type)
    .send(await body)
}

const varyWith = (vary: unknown): string =>
  vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`
