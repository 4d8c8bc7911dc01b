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
