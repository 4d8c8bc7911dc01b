import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTrace, traceHeader, type Trace } from '#contract/trace.ts'
import { withinTrace, type Recorder } from '#server/basics/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request is a part of; null: traces are not followed. */
    trace: Trace | null
  }
}

const traces = new WeakMap<IncomingMessage, Trace>()

/** The trace that a request names; else one of its own, whose id is that of the request. */
export const traceOf = (raw: IncomingMessage, id: string): Trace => {
  const known = traces.get(raw)
  if (known) return known
  const traceId = id.replaceAll('-', '')
  const trace = readTrace(raw.headers[traceHeader]) ?? { traceId, spanId: traceId.slice(0, 16) }
  traces.set(raw, trace)
  return trace
}

/**
 * What the handler of a request does belongs to the request's trace.
 * @param recorder null: steps are not recorded. The whole argument null: requests belong to no trace
 */
export const followTraces = (app: FastifyInstance, traced: { recorder: Recorder | null } | null): void => {
  if (traced === null) {
    app.decorateRequest('trace', null)
    return
  }
  app.decorateRequest('trace', {
    getter(this: FastifyRequest) {
      return traceOf(this.raw, this.id)
    },
  })
  const { recorder } = traced
  const answering = new WeakMap<FastifyRequest, Trace>()
  // Not before the body is read: what reads it runs on behalf of the connection.
  app.addHook('preHandler', (request, _reply, done) => {
    const { traceId, spanId } = traceOf(request.raw, request.id)
    if (!recorder) return withinTrace({ traceId, spanId, recorder }, done)
    const own = { traceId, spanId: recorder.spanId() }
    answering.set(request, own)
    withinTrace({ ...own, recorder }, done)
  })
  if (!recorder) return
  app.addHook('onResponse', (request, reply, done) => {
    const own = answering.get(request)
    const endedAt = performance.timeOrigin + performance.now()
    const route = request.routeOptions.url ?? 'unmatched'
    if (own)
      recorder.record({
        ...own,
        parentId: traceOf(request.raw, request.id).spanId,
        name: `${request.method} ${route}`,
        kind: 'server',
        startedAt: endedAt - reply.elapsedTime,
        endedAt,
        attributes: {
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'clearcoat.request': request.id,
        },
        error: reply.statusCode >= 500 ? String(reply.statusCode) : null,
      })
    done()
  })
}
