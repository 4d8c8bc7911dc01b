/** The header of the W3C that names a request and what it is a part of. */
export const traceHeader = 'traceparent'

export interface Trace {
  /** 32 hexadecimal digits, the same from a tap to the last statement that it causes. */
  traceId: string
  /** 16 hexadecimal digits: the step that causes the next one. */
  spanId: string
}

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

/** The trace of a header; null for one of another form, also of a later version of it. */
export const readTrace = (header: unknown): Trace | null => {
  const [, traceId, spanId] = (typeof header === 'string' && form.exec(header)) || []
  return traceId && spanId ? { traceId, spanId } : null
}

/** The header. Its flag says that nothing was recorded so far: the server that receives it decides for itself. */
export const writeTrace = ({ traceId, spanId }: Trace): string => `00-${traceId}-${spanId}-00`
