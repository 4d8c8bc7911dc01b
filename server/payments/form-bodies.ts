import type { FastifyInstance } from 'fastify'

/** Bytes; the fields of a set-up or of a result are much shorter. */
const bodyLimit = 16_384

/** Accepts form bodies, as objects of texts. */
export const formBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
