import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { confirmEmail, userOfConfirmLink } from '#server/commands/confirm-email.ts'
import { tenantOfToken } from '#server/commands/issue-email-token.ts'
import type { Tx } from '#server/database/transact.ts'
import { escapeHtml } from '#server/mail/compose.ts'
import { addressOf } from '#server/api/address.ts'
import { parseForms } from '#server/api/parsers.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { siteByTenant } from '#server/tables/sites.ts'
import { merchantOfHost } from './hosts.ts'
import { sendHtml, type HtmlPage } from './html-page.ts'
import { merchantPage } from './merchant-page.ts'

const path = '/api/v1/users/emails/confirm'
const perMinute = 30

const question = (merchant: Merchant, email: string, token: string): HtmlPage =>
  merchantPage(
    merchant,
    'Confirm your email',
    `<h1>Confirm your email</h1>
<p>${escapeHtml(email)}</p>
<form method="post" action="${path}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>Confirm my email</button></form>`,
  )

const openApp = ({ companyName }: Merchant): string => `<a class="button" href="/">Open ${escapeHtml(companyName)}</a>`

const done = (merchant: Merchant, firstName: string): HtmlPage =>
  merchantPage(
    merchant,
    'Email confirmed',
    `<h1>Email confirmed.</h1><p>You’re all set${firstName ? `, ${escapeHtml(firstName)}` : ''}.</p>${openApp(merchant)}`,
  )

const refused = (merchant: Merchant): HtmlPage =>
  merchantPage(
    merchant,
    'Confirm your email',
    `<h1>This link no longer works</h1>
<p>Open the app, and we’ll send you a new one.</p>${openApp(merchant)}`,
  )

/** Runs work as the tenant in the token. @throws Refusal CONFIRM_TOKEN */
const asMerchant = async <T>(
  { kernel }: FastifyInstance,
  token: string,
  work: (tx: Tx, tenant: number) => Promise<T>,
): Promise<T> => {
  const tenant = tenantOfToken(token)
  const known = tenant !== null && (await kernel.transact(null, path, (tx) => siteByTenant(tx, tenant)))
  if (!known) throw new Refusal('CONFIRM_TOKEN')
  return kernel.transact(known.tenantId, path, (tx) => work(tx, known.tenantId))
}

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

/**
 * The page of the link in the confirmation mail. Opening it changes nothing, since mail scanners open links; its button
 * confirms.
 */
export const confirmPage = (app: FastifyInstance): void => {
  const { limiter, deps } = app.kernel
  const counter = limiter({ name: 'confirm page', count: perMinute, window: 60_000, shared: true })
  parseForms(app, 4_096)
  app.addHook('onRequest', async (request) => {
    const { allowed, resetIn } = await counter.take(addressOf(request.ip))
    if (!allowed) throw new Refusal('RATE_LIMITED', { retryAfter: resetIn })
  })

  app.get(path, async (request, reply) =>
    orRefused(request, reply, async () => {
      const token = tokenOf(request.query)
      return asMerchant(app, token, async (tx, tenant) => {
        const { email } = await userOfConfirmLink(tx, token, deps.clock.date())
        return question(await readMerchant(tx, tenant), email, token)
      })
    }),
  )

  app.post(path, async (request, reply) =>
    orRefused(request, reply, async () => {
      const token = tokenOf(request.body)
      return asMerchant(app, token, async (tx, tenant) => {
        const { firstName } = await userOfConfirmLink(tx, token, deps.clock.date())
        await confirmEmail(tx, token, deps.clock.date())
        return done(await readMerchant(tx, tenant), firstName)
      })
    }),
  )
}
