import { expect, test, vi } from 'vitest'
import { systemRandom } from './ports.ts'
import { asStep, currentTrace, isRecorded, withinTrace, type Span } from './trace.ts'
import { openTraceExport } from './trace-export.ts'

const quiet = () => ({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() })
const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
const span = (own: Partial<Span> = {}): Span => ({
  ...trace,
  parentId: null,
  name: 'POST /orders',
  kind: 'server',
  startedAt: 1_800_000_000_000.25,
  endedAt: 1_800_000_000_012.5,
  attributes: { 'http.response.status_code': 200 },
  error: null,
  ...own,
})

const opened = (send: typeof fetch, log = quiet()) =>
  openTraceExport({ to: 'http://collector.example/', version: '1.5.1', random: systemRandom, log, fetch: send })

test('steps are sent in batches in the JSON form of OTLP', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response('{}'))
  const exported = opened(send)
  for (let n = 0; n < 600; n += 1) exported.record(span(n === 0 ? { parentId: 'c'.repeat(16), error: 'Refusal' } : {}))
  await exported.close()
  expect(send.mock.calls.map(([address]) => address)).toEqual(Array(2).fill('http://collector.example/v1/traces'))
  const { resourceSpans } = JSON.parse(send.mock.calls[0]![1]!.body as string)
  const [first, second] = resourceSpans[0].scopeSpans[0].spans
  expect(resourceSpans[0].scopeSpans[0].spans).toHaveLength(512)
  expect(first).toMatchObject({
    ...trace,
    parentSpanId: 'c'.repeat(16),
    name: 'POST /orders',
    kind: 2,
    startTimeUnixNano: '1800000000000250000',
    endTimeUnixNano: '1800000000012500000',
    status: { code: 2 },
  })
  expect(first.attributes).toContainEqual({ key: 'error.type', value: { stringValue: 'Refusal' } })
  expect(second.attributes).toEqual([{ key: 'http.response.status_code', value: { intValue: '200' } }])
})

test('a collector that is away costs memory up to a bound, one warning, and no error', async () => {
  const log = quiet()
  const exported = opened(async () => new Response('', { status: 503 }), log)
  for (let n = 0; n < 5_000; n += 1) exported.record(span())
  expect(exported.dropped()).toBe(904)
  await exported.close()
  expect(log.warn).toHaveBeenCalledTimes(1)
  expect(log.error).not.toHaveBeenCalled()
  exported.record(span())
  expect(exported.dropped()).toBe(904 + 512 + 1)
})

test('steps can be lines of the log', async () => {
  const log = quiet()
  const exported = openTraceExport({ to: 'log', version: '1.5.1', random: systemRandom, log })
  exported.record(span())
  await exported.close()
  expect(log.info.mock.calls).toEqual([
    [expect.objectContaining({ trace: trace.traceId, ms: 12.25 }), 'step POST /orders'],
  ])
})

test('a step within a step names it, and its error', async () => {
  const spans: Span[] = []
  let made = 0
  const recorder = {
    record: (each: Span) => void spans.push(each),
    spanId: () => String((made += 1)).padStart(16, '0'),
  }
  const work = async () => {
    expect(isRecorded()).toBe(true)
    await asStep({ name: 'inner' }, async () => expect(currentTrace()!.traceId).toBe(trace.traceId))
    throw new RangeError('too far')
  }
  await expect(withinTrace({ ...trace, recorder }, () => asStep({ name: 'outer' }, work))).rejects.toThrow('too far')
  expect(spans.map(({ name, error }) => [name, error])).toEqual([
    ['inner', null],
    ['outer', 'RangeError'],
  ])
  expect(spans[1]!.parentId).toBe(trace.spanId)
  expect(spans[0]!.parentId).toBe(spans[1]!.spanId)
})

test('without a recorder a step is its work alone', async () => {
  expect(currentTrace()).toBeUndefined()
  expect(await asStep({ name: 'any' }, () => 7)).toBe(7)
  expect(await withinTrace({ ...trace, recorder: null }, () => asStep({ name: 'any' }, () => isRecorded()))).toBe(false)
})
