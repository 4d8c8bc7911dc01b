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
import { lookOf } from '#contract/theme/look.ts'
import { merchantOfHost } from '#server/host/hosts.ts'
import { pageOf, sendHtml, type HtmlPage } from '#server/host/html-page.ts'

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

  app.get(path, async (request, reply) =>
    orRefused(request, reply, async () => {
      const link = linkOf(request.query)
      return question(await readConfirmLink(link), link.token)
    }),
  )

  app.post(path, async (request, reply) =>
    orRefused(request, reply, async () => done(await confirmEmail(linkOf(request.body)))),
  )
}

const question = ({ merchant, user }: Confirming, token: string): HtmlPage =>
  merchantPage(
    merchant,
    'Confirm your email',
    `<h1>Confirm your email</h1>
<p>${escapeMarkup(user.email)}</p>
<form method="post" action="${path}">
<input type="hidden" name="token" value="${escapeMarkup(token)}">
<button>Confirm my email</button></form>`,
  )

const openApp = ({ companyName }: Merchant): string =>
  `<a class="button" href="/">Open ${escapeMarkup(companyName)}</a>`

const done = ({ merchant, user }: Confirming): HtmlPage => {
  const name = user.firstName ? `, ${escapeMarkup(user.firstName)}` : ''
  const content = `<h1>Email confirmed.</h1><p>You’re all set${name}.</p>${openApp(merchant)}`
  return merchantPage(merchant, 'Email confirmed', content)
}

const refused = (merchant: Merchant): HtmlPage =>
  merchantPage(
    merchant,
    'Confirm your email',
    `<h1>This link no longer works</h1>
<p>Open the app, and we’ll send you a new one.</p>${openApp(merchant)}`,
  )

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

/** A page of the server in the merchant's look. `content` is HTML that the caller has escaped. */
const merchantPage = (merchant: Merchant, title: string, content: string): HtmlPage => {
  const { companyName, siteConfig } = merchant
  const logo = siteConfig.logo ? `<img src="${escapeMarkup(siteConfig.logo)}" alt="" width="64" height="64">` : ''
  return pageOf({
    title: `${title} · ${companyName}`,
    style: styleOf(merchant),
    content: `<div class="card"><div class="band">${logo}</div>
<div class="words"><p class="quiet">${escapeMarkup(companyName)}</p>${content}</div></div>`,
  })
}

/** The merchant's colours form a band around the logo only; text has neutral colours and stays readable. */
const styleOf = ({ siteConfig }: Merchant): string => {
  const { hero, heroEnd } = lookOf(siteConfig)
  return `
main { max-width: 440px; padding-top: 8vh; }
.card { overflow: hidden; border-radius: 20px; background: light-dark(#fff, #1d2128); text-align: center; }
.band { display: grid; place-items: center; height: 132px; background: linear-gradient(${hero}, ${heroEnd}); }
.band img { width: auto; max-width: 60%; height: 64px; object-fit: contain; }
.words { padding: 24px 24px 32px; }
.words h1 { font-size: 26px; line-height: 1.2; margin: 4px 0 8px; }
.words p { margin: 0 0 20px; overflow-wrap: anywhere; }
a.button { display: inline-block; padding: 12px 24px; border-radius: 10px; font-weight: 600; text-decoration: none; }
a.button { background: light-dark(#1b1f24, #e8ebf0); color: light-dark(#fff, #14171c); }
`
}
