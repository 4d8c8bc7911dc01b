import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostPattern } from '#server/basics/host-pattern.ts'
import type { CallBack } from '../call-back.ts'
import { formBodies } from '../form-bodies.ts'
import type { HostsOf } from '../hosts.ts'
import { processorNames } from '../processor.ts'

export interface PayFrameOptions {
  /** Host name without port, such as pay-frame.localhost. */
  host: string
  hostsOf: HostsOf
  /** Origins that may frame the pages. */
  ancestors: readonly string[]
  callBack: CallBack
}

const files: Record<string, string> = {
  'moneris.js': 'text/javascript; charset=utf-8',
  'pay-frame.css': 'text/css; charset=utf-8',
}
const textOfFile = (name: string): string => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')

const dress = (reply: FastifyReply, policy: readonly string[]): FastifyReply =>
  reply.headers({
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=()',
  })

const base = ["default-src 'none'", "form-action 'none'", "base-uri 'none'"]

/**
 * Our pages for processors' forms, on an origin of their own: the page that runs the script of Moneris, which sees
 * nothing of a merchant's site there, and the page that forms return to.
 */
export const payFrameSite = (app: FastifyInstance, options: PayFrameOptions): void => {
  const isPayFrame = hostPattern(options.host)
  const route = { constraints: { host: isPayFrame }, config: { payFrame: true } }
  const ancestors = `frame-ancestors ${options.ancestors.join(' ')}`
  // No route of the shop answers under this host.
  app.addHook('onRequest', async (request, reply) => {
    const config = request.routeOptions.config as { payFrame?: boolean }
    if (isPayFrame.test(request.headers.host ?? '') && !config.payFrame) return notFound(reply)
  })

  const showReturn = async (request: FastifyRequest, reply: FastifyReply) => {
    const { processor } = request.params as { processor: string }
    if (!processorNames.some((name) => name === processor)) return notFound(reply)
    const fields = { ...(request.query as object), ...(request.body as object | undefined) }
    const isTaken = await options.callBack(processor, fields, request.ip)
    return dress(reply, [...base, "style-src 'self'", ancestors])
      .code(isTaken ? 200 : 400)
      .type('text/html; charset=utf-8')
      .send(returnPage(isTaken))
  }
  app.get('/return/:processor', route, showReturn)
  void app.register(async (scope) => {
    formBodies(scope)
    scope.post('/return/:processor', route, showReturn)
  })

  for (const stage of ['test', 'live'] as const) {
    const { origin } = new URL(options.hostsOf(stage === 'test').moneris.checkout)
    app.get(`/moneris/${stage}`, route, async (_request, reply) =>
      dress(reply, monerisPolicy(origin, ancestors)).type('text/html; charset=utf-8').send(monerisPage(origin)),
    )
  }
  for (const [name, type] of Object.entries(files)) {
    app.get(`/${name}`, route, async (_request, reply) => dress(reply, base).type(type).send(textOfFile(name)))
  }
  app.get('/*', route, async (_request, reply) => notFound(reply))
}

/** The script of Moneris makes a frame and sets styles; it may do so on this page only, and reach its own host only. */
const monerisPolicy = (moneris: string, ancestors: string): string[] => [
  ...base,
  `script-src 'self' ${moneris}`,
  `style-src 'self' 'unsafe-inline' ${moneris}`,
  `img-src ${moneris}`,
  `connect-src ${moneris}`,
  `frame-src ${moneris}`,
  ancestors,
]

const notFound = (reply: FastifyReply): FastifyReply =>
  dress(reply, [...base, "frame-ancestors 'none'"])
    .code(404)
    .type('text/plain; charset=utf-8')
    .send('Not found.')

const page = (content: string, head = ''): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <title>Card entry</title>
  <link rel="stylesheet" href="/pay-frame.css">${head}
</head>
<body>${content}</body>
</html>
`

const ended = (title: string, text: string): string => `<main class="end"><h1>${title}</h1><p>${text}</p></main>`

/** Where a form ends. The app shows the outcome beside it. @param isTaken the server could read the result */
const returnPage = (isTaken: boolean): string =>
  page(
    isTaken
      ? ended('Thank you', 'The card provider has answered. You can go on in the app.')
      : ended('Card not saved', 'The result could not be read. Close this form and start again.'),
  )

/** The page of Moneris Checkout. @param moneris origin of its script */
const monerisPage = (moneris: string): string =>
  page(
    `<main><h1 class="hidden">Card entry</h1><div id="form"></div>
<p id="note" role="status">Opening the card form …</p></main>`,
    `
  <script src="${moneris}/chkt/js/chkt_v1.00.js" defer></script>
  <script src="/moneris.js" defer></script>`,
  )
