import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeTrace } from '#contract/trace.ts'
import { withinTrace, type Span } from '#server/basics/trace.ts'
import { makeExchange } from '#server/payments/exchange.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { errorOccurrences } from '#server/tables/error-causes.ts'
import { work } from '#server/tables/work.ts'
import type { TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

const trace = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const traceparent = writeTrace(trace)
const spans: Span[] = []
const logged: string[] = []
let made = 0
const recorder = {
  record: (span: Span) => void spans.push(span),
  spanId: () => (made += 1).toString(16).padStart(16, '0'),
}

let server: TestServer
let quiet: TestServer
let buyer: TestPerson
let productId: number
beforeAll(async () => {
  server = await makeServer({ logTo: logged, recorder })
  quiet = await makeServer({ beside: server })
  // What it makes due is run by the other one.
  await quiet.runner.stop()
  const merchant = await server.make.merchant()
  buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
  productId = (await server.make.product(merchant, { name: 'Deluxe', priceCents: 1_000 })).id
})
beforeEach(async () => {
  await server.idle()
  spans.length = 0
  logged.length = 0
})
afterAll(async () => {
  await quiet.close()
  await server.close()
})

const order = (key: string, on = server) =>
  on.call('POST /orders', {
    as: buyer,
    body: { products: [{ productId }] },
    headers: { 'idempotency-key': key, traceparent },
  })
const linesOf = (message: string) =>
  logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message)

test('an order is one trace, from its request to its transactions', async () => {
  expect((await order('k1')).status).toBe(200)
  const [request] = spans.filter(({ kind }) => kind === 'server')
  expect(request).toMatchObject({
    ...trace,
    spanId: request!.spanId,
    parentId: trace.spanId,
    name: 'POST /api/v1/orders',
  })
  const command = spans.find(({ name }) => name === 'createOrder')!
  expect(command.parentId).toBe(request!.spanId)
  const transactions = spans.filter(({ name }) => name.startsWith('transaction POST /orders'))
  expect(transactions.length).toBeGreaterThan(1)
  for (const each of transactions) expect(each).toMatchObject({ traceId: trace.traceId, parentId: command.spanId })
  expect(JSON.stringify(spans)).not.toContain(buyer.email)
  expect(linesOf('answered')).toMatchObject([{ trace: trace.traceId }])
})

test('what an order makes due keeps its trace, on an instance that records nothing as well', async () => {
  await order('k2', quiet)
  const items = await server.transact(null, 'test', (tx) => tx.select().from(work))
  const mail = items.find(({ kind, trace: own }) => kind === 'mail' && own !== null)!
  expect(mail.trace).toContain(trace.traceId)
  expect(spans).toEqual([])
  await server.runner.drain(['mail'])
  const ran = spans.filter(({ name }) => name === 'work mail')
  expect(ran.map(({ traceId }) => traceId)).toContain(trace.traceId)
})

test('a processor is told which step asks it, and nothing outside of a trace', async () => {
  const sent: RequestInit[] = []
  const exchange = makeExchange(async (_url, init) => {
    sent.push(init!)
    return new Response('ok')
  })
  const ask = () => exchange({ url: 'https://pay.example/x?card=1', headers: { accept: 'a' } })
  await ask()
  await withinTrace({ ...trace, recorder: null }, ask)
  await withinTrace({ ...trace, recorder }, ask)
  expect(sent.map(({ headers }) => headers)).toEqual([
    { accept: 'a' },
    { accept: 'a', traceparent },
    { accept: 'a', traceparent: writeTrace(spans[0]!) },
  ])
  expect(spans).toMatchObject([{ parentId: trace.spanId, attributes: { 'server.address': 'pay.example' } }])
})

test.each([undefined, 'no trace', `${traceparent}-and-more`])(
  'a request with the header %j has a trace of its own, whose id is that of the request',
  async (header) => {
    const answer = await server.app.inject({
      url: '/healthz',
      headers: header === undefined ? {} : { traceparent: header },
    })
    const id = String(answer.headers['x-request-id'])
    expect(linesOf('answered')).toMatchObject([{ reqId: id, trace: id.replaceAll('-', '') }])
  },
)

test('an error of a request names its trace in the inbox', async () => {
  server.app.log.child({ reqId: 'r', trace: trace.traceId }).error({ error: 'Error', message: 'odd' }, 'request failed')
  await server.errors.flush()
  const rows = await server.transact(null, 'test', (tx) => tx.select().from(errorOccurrences))
  expect(rows.map(({ traceId }) => traceId)).toContain(trace.traceId)
})
