import type { FastifyInstance } from 'fastify'
import { escapeMarkup } from '#contract/rules/escape.ts'
import type { Mailbox, SentMail } from '#server/mail/mailbox.ts'
import { hostPattern } from '#server/basics/host-pattern.ts'
import { sendHtml, type DrawPage } from '#server/host/html-page.ts'

/** Turns URLs in a text into links, after escaping. */
const linked = (text: string): string =>
  escapeMarkup(text).replace(/https?:\/\/[^\s<>"']+/g, (address) => `<a href="${address}">${address}</a>`)

const article = ({ at, to, subject, text }: SentMail): string => `<article>
<h2>${escapeMarkup(subject)}</h2>
<p class="quiet">to ${escapeMarkup(to)}, <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p>
<pre>${linked(text)}</pre>
</article>`

/**
 * The demo's inbox, on the bare host only: /mail is a page, /mail.json has the same data. Newest first; `?to=` selects
 * one address.
 */
export const mailboxPage = (
  app: FastifyInstance,
  mailbox: Mailbox,
  { publicHost, drawPage }: { publicHost: string; drawPage: DrawPage },
): void => {
  const listFor = (query: unknown): SentMail[] => {
    const { to } = query as { to?: unknown }
    return typeof to === 'string'
      ? mailbox.list().filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
      : mailbox.list()
  }

  const own = { constraints: { host: hostPattern(publicHost) } }
  app.get('/mail.json', own, async (request, reply) =>
    reply.header('Cache-Control', 'no-store').send(listFor(request.query)),
  )

  app.get('/mail', own, async (request, reply) => {
    const mails = listFor(request.query)
    const content =
      mails.length === 0
        ? '<p>Nothing sent yet. Sign up at a merchant, and the email arrives here.</p>'
        : mails.map(article).join('\n')
    const intro = '<h1>Mailbox</h1><p class="quiet">All the demo’s emails land here.</p>'
    return sendHtml(reply, drawPage({ path: '/mail', title: 'Mailbox', content: intro + content }))
  })
}
