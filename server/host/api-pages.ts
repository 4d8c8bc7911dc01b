import type { FastifyInstance } from 'fastify'
import { errorsOf, limitsOf, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { sayLimits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { escapeMarkup } from '#contract/rules/escape.ts'
import { openApiDocument } from './openapi.ts'
import { etagOf } from '#server/basics/etag.ts'
import { sendTagged } from '#server/api/answers.ts'
import { sendHtml, type DrawPage } from './html-page.ts'

const block = (title: string, schema: unknown): string =>
  schema
    ? `<details><summary>${title}</summary><pre>${escapeMarkup(JSON.stringify(schema, null, 2))}</pre></details>`
    : ''

const refusals = (endpoint: Endpoint): string => {
  const rows = errorsOf(endpoint).map(
    (code) =>
      `<tr><td>${messages[code].status}</td><td><code>${code}</code></td><td>${escapeMarkup(messages[code].text)}</td></tr>`,
  )
  return `<details><summary>Refusals</summary><table>${rows.join('')}</table></details>`
}

const traits = (endpoint: Endpoint): string =>
  [
    `Who: ${endpoint.access}.`,
    `Limit: ${sayLimits(limitsOf(endpoint))}.`,
    ...(endpoint.idempotency ? [`Idempotency-Key: ${endpoint.idempotency}.`] : []),
    ...(endpoint.etag ? ['ETag.'] : []),
  ].join(' ')

const section = ([call, endpoint]: [string, Endpoint]): string => `<section class="call" id="${endpoint.id}">
<h2><code>${escapeMarkup(call)}</code></h2>
<p>${escapeMarkup(endpoint.summary)}</p>
${endpoint.description ? `<p class="quiet">${escapeMarkup(endpoint.description)}</p>` : ''}
<p class="quiet">${escapeMarkup(traits(endpoint))}</p>
${block('Path', endpoint.params)}${block('Query', endpoint.query)}${block('Body', endpoint.body)}${block('Result', endpoint.result)}
${refusals(endpoint)}
</section>`

const apiContent = (): string => {
  const calls = Object.entries(endpoints) as [string, Endpoint][]
  const tags = [...new Set(calls.map(([, endpoint]) => endpoint.tag))]
  const callsOf = (tag: string) =>
    calls
      .filter(([, endpoint]) => endpoint.tag === tag)
      .map(section)
      .join('\n')
  const parts = tags.map((tag) => `<h2>${escapeMarkup(tag)}</h2>${callsOf(tag)}`)
  return `<h1>API</h1>
<p>All calls are below <code>/api/v1</code>. Every JSON answer is <code>{success, resultData, errorMessage}</code>.
The same for programs: <a href="/api/v1/openapi.json">openapi.json</a>.</p>
${parts.join('\n')}`
}

/** Makes a value when it is first asked for: few servers are, and drawing all calls is a tenth of a start. */
const onDemand = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** The API, for people at /api and for programs at /api/v1/openapi.json; both made from the contract. */
export const apiPages = (app: FastifyInstance, drawPage: DrawPage): void => {
  const page = onDemand(() => drawPage({ path: '/api', title: 'API', content: apiContent() }))
  const api = onDemand(() => {
    const document = JSON.stringify(openApiDocument(app.kernel.deps.build.version))
    return { document, etag: etagOf(document) }
  })

  app.get('/api', async (_request, reply) => sendHtml(reply, page()))

  app.get('/api/v1/openapi.json', async (request, reply) => {
    void reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8')
    const { document, etag } = api()
    return sendTagged(request, reply, etag, () => reply.send(document))
  })
}
