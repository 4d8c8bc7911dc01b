import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { messages } from '#contract/messages.ts'
import { hostPattern } from '#server/basics/host-pattern.ts'
import { demoMerchants } from '../merchants.ts'
import { callAsKiosk, KioskAsk } from './kiosk-call.ts'
import { frontDoorPage } from './page.ts'
import { serveProbe } from './probe.ts'
import { serveRoles } from './roles.ts'
import { sitesOf, type Place, type Site } from './sites.ts'

/** The demo's address for browsers, from which the page builds the merchants' addresses. */
export type FrontDoorOptions = Place

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const resolve = createRequire(import.meta.url).resolve
const fonts = {
  'geist.woff2': '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  'geist-mono.woff2': '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
}

const policy = (sites: Site[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${sites.map((it) => it.origin).join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const refuse = (reply: FastifyReply, code: keyof typeof messages) =>
  reply
    .code(messages[code].status)
    .send({ success: false, resultData: null, errorMessage: messages[code].text, errorCode: code })

/** Rejects kiosk calls from pages of other origins. */
const fromHere = ({ headers }: FastifyRequest): boolean =>
  !headers.origin || (URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host)

const kioskHandler = (app: FastifyInstance, sites: Site[]) => async (request: FastifyRequest, reply: FastifyReply) => {
  const ask = request.body
  if (!fromHere(request)) return refuse(reply, 'FORBIDDEN')
  if (!Value.Check(KioskAsk, ask)) return refuse(reply, 'VALIDATION')
  const site = sites.find((it) => it.merchant.subdomain === ask.merchant)
  if (!site) return refuse(reply, 'NOT_FOUND')
  const answer = await callAsKiosk(app, site, ask, String(request.headers['idempotency-key'] ?? ''))
  return reply.code(answer.statusCode).type('application/json').header('cache-control', 'no-store').send(answer.body)
}

/** The demo's front door, on the bare public host only: the page, its files, and the kiosk call. */
const frontDoor: FastifyPluginAsync<FrontDoorOptions> = async (app, place) => {
  const sites = sitesOf(demoMerchants, place)
  const constraints = { host: hostPattern(place.publicHost) }
  const contentSecurityPolicy = policy(sites)
  const page = frontDoorPage(sites)
  app.get('/', { constraints }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': contentSecurityPolicy,
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(page),
  )
  for (const [name, file] of Object.entries(fonts)) {
    const font = readFileSync(resolve(file))
    app.get(`/front-door/${name}`, { constraints }, (_request, reply) =>
      reply
        .type('font/woff2')
        .headers({ 'cache-control': 'public, max-age=604800', 'access-control-allow-origin': '*' })
        .send(font),
    )
  }
  app.post('/demo/kiosk', { constraints }, kioskHandler(app, sites))
  for (const site of sites.slice(0, 1)) serveProbe(app, place, site)
  for (const site of sites) serveRoles(app, site)
  const setHeaders = (reply: FastifyReply) => void reply.header('cache-control', 'no-cache')
  const shared = { constraints, decorateReply: false, cacheControl: false, setHeaders }
  await app.register(fastifyStatic, { ...shared, root: folder('./assets/'), prefix: '/front-door/' })
  await app.register(fastifyStatic, { ...shared, root: folder('../art/'), prefix: '/front-door/art/' })
}

export default frontDoor
