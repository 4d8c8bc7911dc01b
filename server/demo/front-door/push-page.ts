import type { FastifyInstance } from 'fastify'
import { escapeMarkup } from '#contract/rules/escape.ts'
import type { PushBox, SentPush } from '#server/push/push-box.ts'
import { hostPattern } from '#server/basics/host-pattern.ts'
import { sendHtml, type DrawPage } from '#server/host/html-page.ts'

const article = ({ at, to, data: { title, body } }: SentPush): string => `<article>
<h2>${escapeMarkup(title)}</h2>
<p class="quiet">to a device of ${escapeMarkup(to)}, <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p>
<pre>${escapeMarkup(body)}</pre>
</article>`

/**
 * The demo's push messages, on the bare host only: /push is a page, /push.json has the same data. Newest first; `?to=`
 * selects one address.
 */
export const pushPage = (
  app: FastifyInstance,
  box: PushBox,
  { publicHost, drawPage }: { publicHost: string; drawPage: DrawPage },
): void => {
  const listFor = (query: unknown): SentPush[] => {
    const { to } = query as { to?: unknown }
    return typeof to === 'string' ? box.list().filter((push) => push.to.toLowerCase() === to.toLowerCase()) : box.list()
  }

  const own = { constraints: { host: hostPattern(publicHost) } }
  app.get('/push.json', own, async (request, reply) =>
    reply.header('Cache-Control', 'no-store').send(listFor(request.query)),
  )

  app.get('/push', own, async (request, reply) => {
    const pushes = listFor(request.query)
    const content =
      pushes.length === 0
        ? '<p>No push message has been sent yet. Log in, let the app notify you, ' +
          'and have an admin send you a message.</p>'
        : pushes.map(article).join('\n')
    const intro = '<h1>Push messages</h1><p class="quiet">All the demo’s push messages land here.</p>'
    return sendHtml(reply, drawPage({ path: '/push', title: 'Push messages', content: intro + content }))
  })
}
