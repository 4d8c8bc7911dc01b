import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { frontHost, type Place, type Site } from './sites.ts'

const script = readFileSync(new URL('./probe.js', import.meta.url))
const page =
  '<!doctype html><html lang="en"><title>Storage probe</title><script src="/front-door/probe.js"></script></html>'

/** Address of a merchant's probe. */
export const probeUrl = ({ origin }: Site): string => `${origin}/front-door/probe`

/**
 * A page on a merchant's host that reports to the page around it whether a framed merchant may use storage. Some
 * browsers forbid that, and the framed app would then stay empty.
 */
export const serveProbe = (app: FastifyInstance, place: Place, { origin }: Site): void => {
  const constraints = { host: new URL(origin).host }
  const policy = `default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors ${place.scheme}://${frontHost(place)}`
  app.get('/front-door/probe', { constraints }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .send(page),
  )
  app.get('/front-door/probe.js', { constraints }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}
