import { request as overHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as overHttps } from 'node:https'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '#server/api/address.ts'
import { sendRefusal } from '#server/api/answers.ts'
import { refusalBody } from '#server/basics/envelope.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { after, type Maybe } from '#server/basics/maybe.ts'
import { subdomainOf } from '#server/tenancy/sites.ts'
import type { FailurePages } from './failure-page.ts'

/** Milliseconds for which requests of a site that has moved are passed on: then the proxy has long known the new cell. */
const passedOnFor = 31 * 86_400_000

/** Milliseconds; longer than a payment may take. */
const timeLimit = 90_000

/** Seconds after which a request is worth another try whose cell did not answer. */
const retryAfter = 3

/** Headers of one connection: the other one has its own. */
const ofConnection = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']

/**
 * Passes requests of sites that live in another cell on to it, as they are: pages, calls and what processors send, by host,
 * or by application key on a host of no site. A live socket is not passed on: open ones are closed (`api/site-socket.ts`),
 * and a page tries again until the proxy leads it to the cell, and reads meanwhile.
 */
export const passOnMoved = (app: FastifyInstance, failurePages: Pick<FailurePages, 'of'>): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const cell = cellOf(app, request)
    const decide = (found: string | null): void => {
      if (found === null) done()
      else if (request.headers.upgrade !== undefined) refuseSocket(request, reply)
      else passOn(request, reply, { cell: found, failurePages })
    }
    if (cell instanceof Promise) void cell.then(decide, done)
    else decide(cell)
  })
}

/** Node leaves the connection of an upgrade open, and a server that closes would wait for it. */
const refuseSocket = (request: FastifyRequest, reply: FastifyReply): void => {
  const { socket } = request.raw
  reply.raw.once('finish', () => socket.destroySoon())
  sendRefusal(reply, 'UNAVAILABLE', undefined, { retryAfter })
}

/** The address of the cell where the site of a request lives; null: here, or nowhere. */
const cellOf = ({ kernel }: FastifyInstance, request: FastifyRequest): Maybe<string | null> => {
  const { settings, clock } = kernel.deps
  const asker = addressOf(request.ip)
  const subdomain = subdomainOf(request.host, settings.publicHost)
  const key = request.headers.app_key
  const found =
    subdomain !== null
      ? kernel.sites.bySubdomain(subdomain, asker)
      : typeof key === 'string'
        ? kernel.sites.byAppKey(key, asker)
        : null
  return after(found, (site) =>
    site?.move === 'moved' && site.moveAt !== null && clock.now() < site.moveAt.getTime() + passedOnFor
      ? site.cell
      : null,
  )
}

interface Passing {
  cell: string
  failurePages: Pick<FailurePages, 'of'>
}

const passOn = (request: FastifyRequest, reply: FastifyReply, { cell, failurePages }: Passing): void => {
  const { raw } = request
  const url = new URL(raw.url ?? '/', cell)
  const headers = withoutConnection(raw.headers)
  // The other cell trusts this one as its only proxy.
  headers['x-forwarded-for'] = request.ip
  reply.hijack()
  const sent = (url.protocol === 'https:' ? overHttps : overHttp)(
    url,
    { method: raw.method, headers, timeout: timeLimit },
    (answer) => {
      reply.raw.writeHead(answer.statusCode ?? 502, { ...withoutConnection(answer.headers), ...ofDraining(request) })
      answer.pipe(reply.raw)
      answer.on('error', () => reply.raw.destroy())
    },
  )
  sent.on('timeout', () => sent.destroy(new Error('the other cell did not answer')))
  sent.on('error', (error) => {
    request.log.warn({ error: error.message, cell }, 'request not passed on')
    if (reply.raw.headersSent) reply.raw.destroy()
    else refuse(request, reply, failurePages)
  })
  raw.on('close', () => {
    if (!raw.complete) sent.destroy()
  })
  raw.pipe(sent)
}

const refuse = (request: FastifyRequest, reply: FastifyReply, failurePages: Pick<FailurePages, 'of'>): void => {
  const page = failurePages.of(request, new Refusal('UNAVAILABLE', { retryAfter }))
  const headers = page?.headers ?? {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
  }
  reply.raw.writeHead(503, { ...headers, ...ofDraining(request) })
  reply.raw.end(page?.html ?? refusalBody('UNAVAILABLE'))
}

/** Fastify runs no hook of an answer that is passed on. */
const ofDraining = ({ server }: FastifyRequest): OutgoingHttpHeaders =>
  server.draining.isOn ? { connection: 'close' } : {}

const withoutConnection = (headers: IncomingMessage['headers']): IncomingMessage['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)))
