import type { FastifyInstance } from 'fastify'

/** What the updater sends with its calls. */
const sent =
  'authorization, content-type, deviceid, deviceproof, idempotency-key, if-none-match, ismobile, queue-type, site-version'
const read = 'etag, retry-after, site-version'
/** Seconds for which a browser remembers what is allowed. */
const rememberedFor = '600'

/**
 * Lets the updater of another environment make the calls that are registered in this scope: its page is of another
 * origin. Its token is a header, so no cookie is allowed.
 */
export const allowOrigins = (scope: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return
  scope.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    void reply.header('vary', 'origin')
    if (origin !== undefined && origins.includes(origin))
      void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', read)
    done()
  })
  scope.options('/api/v1/system/*', (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', sent)
      .header('access-control-max-age', rememberedFor)
      .send(),
  )
}
