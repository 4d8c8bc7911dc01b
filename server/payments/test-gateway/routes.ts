import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostPattern } from '#server/basics/host-pattern.ts'
import type { Clock } from '#server/basics/ports.ts'
import type { CardEntryResult } from '../processor.ts'
import { testCredentials } from './account.ts'
import { pageAssets } from './assets.ts'
import { signCallback, type CallbackBody } from './callback.ts'
import { readCard, type CardFields, type EnteredCard } from './card-form.ts'
import { tokenFor } from './cards.ts'
import { formBodies } from '../form-bodies.ts'
import { cardPage } from './page.ts'
import { keyFor, openTicket, type Ticket } from './tickets.ts'

export interface GatewaySiteOptions {
  /** Host name without port, such as gateway.localhost. */
  host: string
  secret: string
  clock: Clock
  /** Origin of the page that shows the merchants side by side. It may frame a merchant's page that frames the form. */
  frontDoor: string
  /** Posts a result to the shop's callback; true when the shop accepted it. */
  callBack: (processor: string, body: CallbackBody) => Promise<boolean>
}

const policy = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const closed = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'Content-Security-Policy': policy("'none'"),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  })

/** The gateway's own site on its own origin: the hosted card form and its two files. */
export const gatewaySite = (app: FastifyInstance, options: GatewaySiteOptions): void => {
  const ticketKey = keyFor(options.secret, 'ticket')
  const isGateway = hostPattern(options.host)
  const route = { constraints: { host: isGateway }, config: { gateway: true } }
  // No route of the shop answers under the gateway's host.
  app.addHook('onRequest', async (request, reply) => {
    const config = request.routeOptions.config as { gateway?: boolean }
    if (isGateway.test(request.headers.host ?? '') && !config.gateway) return notFound(reply, 'Not found.')
  })
  const ticketOf = (request: FastifyRequest): Ticket | null =>
    openTicket(ticketKey, (request.params as { '*': string })['*'], options.clock.now())

  // A wildcard: the router truncates named parameters at 100 characters, and a ticket is longer.
  const formUrl = '/api/v1/payments/hosted-forms/*'
  const showForm = (ticket: Ticket | null, reply: FastifyReply): FastifyReply => {
    if (!ticket) return notFound(reply, 'This card form is unknown or has expired. Close it and start again.')
    return closed(reply)
      .header('Content-Security-Policy', policy(`${ticket.merchantOrigin} ${options.frontDoor}`))
      .type('text/html; charset=utf-8')
      .send(cardPage(ticket, options.host))
  }
  app.get(formUrl, route, async (request, reply) => showForm(ticketOf(request), reply))

  const takePost = async (request: FastifyRequest, reply: FastifyReply) => {
    const ticket = ticketOf(request)
    // The app opens the form by posting the fields of its set-up into the frame.
    if (request.headers['content-type']?.includes('form-urlencoded')) return showForm(ticket, reply)
    if (!ticket) return notFound(reply, 'This card form is unknown or has expired.')
    const read = readCard(fieldsOf(request.body), options.clock.date())
    if ('errors' in read) return closed(reply).code(422).send({ errors: read.errors })
    const { callbackKey } = testCredentials(options.secret, ticket.account)
    const callback = signCallback(callbackKey, resultOf(ticket, read.card))
    const taken = await options.callBack(ticket.processor, callback)
    if (!taken) return closed(reply).code(502).send({ state: 'failed' })
    return closed(reply).send({ state: read.card.behaviour === 'refused' ? 'refused' : 'saved' })
  }
  void app.register(async (scope) => {
    formBodies(scope)
    scope.post(formUrl, { ...route, bodyLimit: 4_096 }, takePost)
  })

  pageAssets(app, route, closed)
  app.get('/*', route, async (_request, reply) => notFound(reply, 'Not found.'))
}

const notFound = (reply: FastifyReply, text: string): FastifyReply =>
  closed(reply).code(404).type('text/plain; charset=utf-8').send(text)

const fieldsOf = (body: unknown): Partial<CardFields> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {}

const resultOf = (ticket: Ticket, card: EnteredCard): CardEntryResult => {
  if (card.behaviour === 'refused') return { kind: 'failed', ref: ticket.ref, message: null }
  const { brand, lastFour, expirationMonth, expirationYear } = card
  return {
    kind: 'saved',
    ref: ticket.ref,
    token: tokenFor(card.behaviour),
    brand,
    lastFour,
    expirationMonth,
    expirationYear,
  }
}
