import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import { SiteConfig } from '#contract/site/schema.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import type { Caller } from '#server/testing/call.ts'
import { edgesOf, sampleOf, withEdge, type Edge, type Schema } from '#server/testing/schema-edges.ts'

/** Combinations of edges tried with each call, besides every single edge. */
const histories = { numRuns: 10, seed: Number(process.env.CLEARCOAT_SEED ?? 20_261_122) }

let server: TestServer
const callers: Partial<Record<Endpoint['access'], Caller>> = {}
beforeAll(async () => {
  server = await makeServer({ env: { RATE_LIMIT_SCALE: '1000000' } })
  const merchant = await server.make.merchant()
  const person = await server.make.loggedIn(merchant)
  await server.make.card(person, 'card_approves_x')
  await server.make.product(merchant)
  callers.person = person
  callers.admin = await server.make.loggedIn(merchant, { isAdmin: true })
  callers.kiosk = await server.make.kiosk(merchant)
  callers.platform = await server.make.staff()
  callers.anonymous = merchant
  callers.visitor = merchant
})
afterAll(() => server.close())

const samples = {
  email: 'casey@example.com',
  giftedEmail: 'casey@example.com',
  password: 'Other-day-1',
  confirmPassword: 'Other-day-1',
  newPassword: 'Other-day-1',
  cellPhoneNumber: '5035550142',
  zipPostalCode: '97301',
  year: '2021',
  license: 'WASH42',
  state: 'OR',
  until: '2026-01-01T00:00:00Z',
  code: 'W000000000000',
  cardNumber: '4539578763621486',
  socketId: '0'.repeat(32),
  amount: undefined,
  total: undefined,
  accessToken: 'a.b.c',
  refreshToken: 'a.b.c',
  path: '/companyName',
  siteConfig: { companyName: 'Wash', version: '1', menuItems: [], shopItems: [] },
}

type Part = 'body' | 'query' | 'params'
const parts = ['body', 'query', 'params'] as const
const calls = (Object.entries(endpoints) as [Call, Endpoint][]).filter(([, it]) => parts.some((part) => it[part]))

/** Sends a valid request with these edges in it. @returns its status and body */
const send = async (call: Call, edges: (Edge & { part: Part })[]): Promise<{ status: number; text: string }> => {
  const endpoint: Endpoint = endpoints[call]
  const input = Object.fromEntries(
    parts.map((part) => [part, endpoint[part] ? sampleOf(endpoint[part] as Schema, samples) : undefined]),
  ) as Record<Part, unknown>
  for (const { part, ...edge } of edges) input[part] = withEdge(input[part], edge)
  const text = (part: Part) =>
    Object.fromEntries(
      Object.entries((input[part] ?? {}) as object)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)]),
    )
  return server.call(call, {
    as: callers[endpoint.access] ?? {},
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    query: text('query'),
    params: text('params'),
    headers: { 'idempotency-key': server.deps.random.uuid(), 'content-type': endpoint.bodyType ?? 'application/json' },
  })
}

const edgesOfCall = (endpoint: Endpoint) =>
  parts.flatMap((part) => (endpoint[part] ? edgesOf(endpoint[part] as Schema).map((edge) => ({ ...edge, part })) : []))

const shown = (edges: Edge[]): string =>
  edges.map(({ path, value }) => `${path.join('.')}=${String(JSON.stringify(value)).slice(0, 60)}`).join(' ')

describe('no edge of a schema, alone or with others, is answered with a 5xx', { timeout: 60_000 }, () => {
  test.each(calls)('%s', async (call, endpoint) => {
    const edges = edgesOfCall(endpoint)
    const found: string[] = []
    for (const edge of edges) {
      const { status, text } = await send(call, [edge])
      if (status >= 500) found.push(`${shown([edge])}: ${status} ${text}`)
    }
    expect(found).toEqual([])
    const some = fc.subarray(edges, { minLength: 2, maxLength: 5 })
    const judge = async (chosen: typeof edges) => {
      const { status } = await send(call, chosen)
      expect(status, shown(chosen)).toBeLessThan(500)
    }
    await fc.assert(fc.asyncProperty(some, judge), histories)
  })
})

test('no edge of a site config is answered with a 5xx', { timeout: 60_000 }, async () => {
  const edges = edgesOf(SiteConfig as Schema, ['siteConfig'])
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...edges), async (edge) => {
      const { status } = await send('POST /accounts/site-config', [{ ...edge, part: 'body' }])
      expect(status, shown([edge])).toBeLessThan(500)
    }),
    { ...histories, numRuns: 100 },
  )
})
