import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from '#contract/trace.ts'

/** A step of a trace that has ended. */
export interface Span extends Trace {
  /** The step that has caused it; null: it is the first that the server knows of. */
  parentId: string | null
  name: string
  /** server: it answers a request. client: it asks another service. */
  kind: 'server' | 'client' | 'internal'
  /** Milliseconds since 1970, with fractions. */
  startedAt: number
  endedAt: number
  /** Without values of persons. */
  attributes: Readonly<Record<string, string | number>>
  /** Name of the error with which it ended; null: it succeeded. */
  error: string | null
}

/** Takes ended steps. It neither waits nor throws. */
export interface Recorder {
  record: (span: Span) => void
  /** A new id of a step. */
  spanId: () => string
}

export interface TraceContext extends Trace {
  /** Null: nothing is recorded, and steps cost nothing. */
  recorder: Recorder | null
}

const contexts = new AsyncLocalStorage<TraceContext>()

/** Runs work, and all that it starts, as a part of a trace. */
export const withinTrace = <T>(context: TraceContext, work: () => T): T => contexts.run(context, work)

/** The trace of the running work; undefined: it belongs to none. */
export const currentTrace = (): TraceContext | undefined => contexts.getStore()

/** Whether steps of the running work are recorded. */
export const isRecorded = (): boolean => Boolean(contexts.getStore()?.recorder)

const now = (): number => performance.timeOrigin + performance.now()

export interface Step {
  name: string
  kind?: Span['kind']
  attributes?: Span['attributes']
}

/** Runs work as a step of the current trace, where steps are recorded. */
export const asStep = async <T>(
  { name, kind = 'internal', attributes = {} }: Step,
  work: () => T,
): Promise<Awaited<T>> => {
  const outer = contexts.getStore()
  if (!outer?.recorder) return await work()
  const { recorder, traceId, spanId: parentId } = outer
  const spanId = recorder.spanId()
  const startedAt = now()
  const end = (error: string | null) =>
    recorder.record({ traceId, spanId, parentId, name, kind, startedAt, endedAt: now(), attributes, error })
  try {
    const result = await contexts.run({ traceId, spanId, recorder }, work)
    end(null)
    return result
  } catch (error) {
    end(error instanceof Error ? error.name : 'Error')
    throw error
  }
}
