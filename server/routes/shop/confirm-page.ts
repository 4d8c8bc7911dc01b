import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  confirmEmail,
  readConfirmLink,
  type ConfirmLink,
  type Confirming,
} from '#server/commands/identity/confirm-email.ts'
import type { TransactAs } from '#server/database/transact.ts'
import { escapeMarkup } from '#contract/rules/escape.ts'
import { addressOf } from '#server/api/address.ts'
import { parseForms } from '#server/api/parsers.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { merchantOfHost } from '#server/host/hosts.ts'
import { sendHtml, type HtmlPage } from '#server/host/html-page.ts'
import { merchantPage } from '#server/host/merchant-page.ts'

const path = '/api/v1/users/emails/confirm'
const perMinute = 30

/**
 * The page of the link in the confirmation mail. Opening it changes nothing, since mail scanners open links; its button
 * confirms.
 */
export const confirmPage = (app: FastifyInstance): void => {
  const { limiter, deps, transact } = app.kernel
  const transactAs: TransactAs = (tenant, work) => transact(tenant, path, work)
  const linkOf = (source: unknown): ConfirmLink => ({ transactAs, token: tokenOf(source), now: deps.clock.date() })
  const counter = limiter({ name: 'confirm page', count: perMinute, window: 60_000, shared: true })
  parseForms(app, 4_096)
  app.addHook('onRequest', async (request) => {
    const { allowed, resetIn } = await counter.take(addressOf(request.ip))
    if (!allowed) throw new Refusal('RATE_LIMITED', { retryAfter: resetIn })
  })

  app.get(path, { config: { isPage: true } }, async (request, reply) =>
    orRefused(request, reply, async () => {
      const link = linkOf(request.query)
      return question(await readConfirmLink(link), link.token)
    }),
  )

  app.post(path, { config: { isPage: true } }, async (request, reply) =>
    orRefused(request, reply, async () => done(await confirmEmail(linkOf(request.body)))),
  )
}

const question = ({ merchant, user }: Confirming, token: string): HtmlPage =>
  merchantPage({
    merchant,
    title: 'Confirm your email',
    content: `<h1>Confirm your email</h1>
<p>${escapeMarkup(user.email)}</p>
<form method="post" action="${path}">
<input type="hidden" name="token" value="${escapeMarkup(token)}">
<button>Confirm my email</button></form>`,
  })

const openApp = ({ companyName }: Merchant): string =>
  `<a class="button" href="/">Open ${escapeMarkup(companyName)}</a>`

const done = ({ merchant, user }: Confirming): HtmlPage => {
  const name = user.firstName ? `, ${escapeMarkup(user.firstName)}` : ''
  const content = `<h1>Email confirmed.</h1><p>You’re all set${name}.</p>${openApp(merchant)}`
  return merchantPage({ merchant, title: 'Email confirmed', content })
}

const refused = (merchant: Merchant): HtmlPage =>
  merchantPage({
    merchant,
    title: 'Confirm your email',
    content: `<h1>This link no longer works</h1>
<p>Open the app, and we’ll send you a new one.</p>${openApp(merchant)}`,
  })

const tokenOf = (source: unknown): string => {
  const { token } = (source ?? {}) as { token?: unknown }
  if (typeof token !== 'string' || token === '') throw new Refusal('VALIDATION')
  return token.slice(0, 512)
}

/** Answers a browser with a page and other clients with the envelope. */
const orRefused = async (
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<HtmlPage>,
): Promise<FastifyReply> => {
  try {
    return sendHtml(reply, await work())
  } catch (error) {
    const readsPages = (request.headers.accept ?? '').includes('text/html')
    if (!(error instanceof Refusal && readsPages && endsLink(error))) throw error
    const merchant = await merchantOfHost(request.server, request).catch(() => Promise.reject(error))
    return sendHtml(reply, refused(merchant), error.status)
  }
}

const endsLink = ({ code }: Refusal): boolean => code === 'CONFIRM_TOKEN' || code === 'VALIDATION'
