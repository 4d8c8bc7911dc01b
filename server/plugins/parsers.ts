import type { FastifyInstance } from 'fastify'

/** JSON only. Clients send the JSON type with every request, so an empty body of that type is no error. */
export const parseJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}

/** Forms, for the few routes that take one. */
export const parseForms = (app: FastifyInstance, bodyLimit: number): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))))
}
