import { setTimeout as pause } from 'node:timers/promises'
import type { Log, Random } from './ports.ts'
import type { Recorder, Span } from './trace.ts'

/** Sends ended steps of traces. */
export interface TraceExport extends Recorder {
  /** Steps that were dropped because they could not be sent fast enough, or at all. */
  dropped: () => number
  /** Sends what waits, once, and takes no more. */
  close: () => Promise<void>
}

export interface ExportOptions {
  /** Address of a collector that takes OTLP over HTTP, without its path `/v1/traces`; log: the log of the server. */
  to: string
  /** Of the server's build. */
  version: string
  random: Random
  log: Log
  fetch?: typeof fetch
}

const bounds = {
  /** Steps that wait: what comes beyond them is dropped. */
  waiting: 4_096,
  /** Steps of one request. */
  batch: 512,
  /** Milliseconds between two requests. */
  every: 1_000,
  /** Milliseconds that a request may take. */
  timeLimit: 5_000,
}

/** Opens the export of traces. Its loop runs until it is closed and holds up no end of the process. */
export const openTraceExport = (options: ExportOptions): TraceExport => {
  const { random, log } = options
  let waiting: Span[] = []
  let dropped = 0
  let isFailing = false
  const ending = new AbortController()
  const send = options.to === 'log' ? toLog(options) : toCollector(options)

  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, bounds.batch)
      waiting = waiting.slice(bounds.batch)
      try {
        await send(batch)
        isFailing = false
      } catch (error) {
        dropped += batch.length
        // Once for each time that the collector goes away: a line for each batch would hide all others.
        if (!isFailing) log.warn({ error: (error as Error).name, dropped }, 'traces not sent')
        isFailing = true
        return
      }
    }
  }
  const loop = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await pause(bounds.every, undefined, { ref: false, signal: ending.signal }).catch(() => undefined)
      await sendAll()
    }
  }
  const running = loop()

  return {
    record: (span) => {
      if (waiting.length < bounds.waiting && !ending.signal.aborted) waiting.push(span)
      else dropped += 1
    },
    spanId: () => random.uuid().replaceAll('-', '').slice(0, 16),
    dropped: () => dropped,
    close: () => {
      ending.abort()
      return running
    },
  }
}

type Send = (spans: readonly Span[]) => Promise<void>

const toLog =
  ({ log }: ExportOptions): Send =>
  async (spans) => {
    for (const { traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes, error } of spans) {
      const ms = Math.round((endedAt - startedAt) * 1_000) / 1_000
      log.info(
        { trace: traceId, span: spanId, parent: parentId, kind, ms, ...attributes, failed: error },
        `step ${name}`,
      )
    }
  }

const toCollector =
  ({ to, version, fetch: ask = fetch }: ExportOptions): Send =>
  async (spans) => {
    const answer = await ask(`${to.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(otlpOf(spans, version)),
      redirect: 'error',
      signal: AbortSignal.timeout(bounds.timeLimit),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
  }

/** SpanKind of OTLP. */
const kinds = { internal: 1, server: 2, client: 3 } as const
/** StatusCode of OTLP: unset and error. */
const statuses = { unset: 0, error: 2 } as const

const nanoseconds = (milliseconds: number): string => String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n)

const attributesOf = (values: Span['attributes']) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))

/** ExportTraceServiceRequest in the JSON form of OTLP 1. */
const otlpOf = (spans: readonly Span[], version: string) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': 'clearcoat', 'service.version': version }) },
      scopeSpans: [
        {
          scope: { name: 'clearcoat' },
          spans: spans.map(({ traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes, error }) => ({
            traceId,
            spanId,
            ...(parentId === null ? {} : { parentSpanId: parentId }),
            name,
            kind: kinds[kind],
            startTimeUnixNano: nanoseconds(startedAt),
            endTimeUnixNano: nanoseconds(endedAt),
            attributes: attributesOf(error === null ? attributes : { ...attributes, 'error.type': error }),
            status: { code: error === null ? statuses.unset : statuses.error },
          })),
        },
      ],
    },
  ],
})
