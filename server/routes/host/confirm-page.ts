import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { confirmEmail, userOfConfirmLink } from '../../commands/confirm-email.ts'
import { tenantOfToken } from '../../commands/issue-email-token.ts'
import type { Tx } from '../../database/transact.ts'
import { escapeHtml } from '../../mail/compose.ts'
import { parseLimits } from '../../plugins/limits.ts'
import { parseForms } from '../../plugins/parsers.ts'
import { Refusal } from '../../refusal.ts'
import { siteByTenant } from '../../tables/sites.ts'
import { htmlPage, sendHtml } from './html-page.ts'

const path = '/api/v1/users/emails/confirm'
const limits = parseLimits('30/min per IP')

const question = (email: string, token: string): string =>
  htmlPage(
    'Confirm your email',
    `<h1>Confirm your email</h1>
<p>${escapeHtml(email)}</p>
<form method="post" action="${path}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button>Confirm my email</button></form>`,
    true,
  )

const done = htmlPage('Email confirmed', '<h1>Email confirmed.</h1><p>You can return to the app.</p>', true)

const refused = (text: string): string =>
  htmlPage('Confirm your email', `<h1>That did not work</h1><p>${escapeHtml(text)}</p>`, true)

/** Runs work as the merchant that the token names. @throws Refusal CONFIRM_TOKEN */
const asMerchant = async <T>({ kernel }: FastifyInstance, token: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const tenant = tenantOfToken(token)
  const known = tenant !== null && (await kernel.transact(null, path, (tx) => siteByTenant(tx, tenant)))
  if (!known) throw new Refusal('CONFIRM_TOKEN')
  return kernel.transact(known.tenantId, path, work)
}

const tokenOf = (source: unknown): string => {
  const { token } = (source ?? {}) as { token?: unknown }
  if (typeof token !== 'string' || token === '') throw new Refusal('VALIDATION')
  return token.slice(0, 512)
}

/** A person with a browser reads a page; a program gets the envelope. */
const orRefused = async (
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<string>,
): Promise<FastifyReply> => {
  try {
    return sendHtml(reply, await work())
  } catch (error) {
    const readsPages = (request.headers.accept ?? '').includes('text/html')
    if (error instanceof Refusal && readsPages)
      return sendHtml(reply, refused(error.message || messages.INTERNAL.text), error.status)
    throw error
  }
}

/** The page behind the link of the confirmation mail. Opening it changes nothing: mail scanners open links; its button confirms. */
export const confirmPage = (app: FastifyInstance): void => {
  const { limiter, deps } = app.kernel
  parseForms(app, 4_096)
  app.addHook('onRequest', async (request) => {
    for (const limit of limits) {
      const allowance = limiter.take(`confirm ${request.ip}`, limit)
      if (!allowance.allowed) throw new Refusal('RATE_LIMITED', { retryAfter: allowance.resetIn })
    }
  })

  app.get(path, async (request, reply) =>
    orRefused(request, reply, async () => {
      const token = tokenOf(request.query)
      const user = await asMerchant(app, token, (tx) => userOfConfirmLink(tx, token, deps.clock.date()))
      return question(user.email, token)
    }),
  )

  app.post(path, async (request, reply) =>
    orRefused(request, reply, async () => {
      const token = tokenOf(request.body)
      await asMerchant(app, token, (tx) => confirmEmail(tx, token, deps.clock.date()))
      return done
    }),
  )
}
