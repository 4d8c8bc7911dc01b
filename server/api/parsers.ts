import type { FastifyInstance } from 'fastify'

/** Accepts JSON of one content type. Clients send the type with every request, so an empty body with it is no error. */
export const parseJson = (app: FastifyInstance, type = 'application/json'): void => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}

/** Accepts form bodies, on the few routes that need them. */
export const parseForms = (app: FastifyInstance, bodyLimit: number): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Milliseconds: long enough for the largest body on a slow connection; a slower client would only occupy a connection. */
const longestBody = 120_000

/** Ends a connection whose body takes too long. An upload has the server's own, longer time. */
export const limitBodyTime = (app: FastifyInstance, longest = longestBody): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody && !headers['content-type']?.startsWith('multipart/form-data')) {
      const timer = setTimeout(() => raw.destroy(), longest).unref()
      const clear = () => clearTimeout(timer)
      raw.once('end', clear).once('close', clear)
    }
    done()
  })
}
