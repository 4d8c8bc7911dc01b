import type { Trace } from '#contract/trace.ts'
import { pino, type Logger, type LoggerOptions } from 'pino'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Fields that must never appear in a log line, at any depth of a logged object. */
const secret = [
  'authorization',
  'app_key',
  'cookie',
  'captcha',
  'password',
  'newPassword',
  'currentPassword',
  'confirmPassword',
  'token',
  'accessToken',
  'refreshToken',
  'code',
  'cardNumber',
  'body',
  'headers',
  'email',
  'credentials',
  'sealed',
]

/** A line of level error or fatal. */
export interface ErrorLine {
  detail: Record<string, unknown>
  message: string
  /** What every line of its logger says, such as the id of the request. */
  bindings: Record<string, unknown>
}

/** The level of pino from which on a line tells of an error. */
const errorLevel = 50

/** Hands on what a logger is given at level error or fatal. Levels that the logger leaves out are not handed on. */
export const handingOn = (onError: (line: ErrorLine) => void): NonNullable<LoggerOptions['hooks']> => ({
  logMethod(args, write, level) {
    if (level >= errorLevel) {
      const [given, text] = args as unknown[]
      const detail = given instanceof Error ? describeError(given) : typeof given === 'object' ? given : {}
      const message = typeof text === 'string' ? text : typeof given === 'string' ? given : ''
      onError({ detail: { ...detail }, message, bindings: this.bindings() })
    }
    write.apply(this, args)
  },
})

/** Structured lines on standard output. @param onError gets the lines of level error and fatal as well */
export const makeLogger = (level: LogLevel, onError?: (line: ErrorLine) => void): Logger =>
  pino({
    level,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), remove: true },
    ...(onError ? { hooks: handingOn(onError) } : {}),
  })

/** Bytes that are written at once. */
const batch = 4096
/** Milliseconds after which the lines so far are written. */
const atLeastEvery = 500

/**
 * The lines of answered requests, on standard output as well. They are written in batches, and consist of the fields
 * that `answeredLine` names, so that nothing has to be searched for secrets.
 */
export const makeAccessLog = (level: LogLevel): Logger =>
  pino({ level }, pino.destination({ dest: 1, sync: false, minLength: batch, periodicFlush: atLeastEvery }))

interface Answered {
  id: string
  trace: Trace | null
  method: string
  url: string
  host: string
  ip: string
  headers: Record<string, unknown>
  who: Who | null
}

/** The tenant and the user of a request. */
export interface Who {
  tenant: number | undefined
  person: string | undefined
}

/**
 * An answered request: method, path and host only, since a query may contain an email or a token. Headers and bodies
 * are not logged.
 * @param ms from the request to the end of the answer
 */
export const answeredLine = (
  { id, trace, method, url, host, ip, headers, who }: Answered,
  { statusCode }: { statusCode: number },
  ms: number,
): object => {
  const query = url.indexOf('?')
  return {
    reqId: id,
    trace: trace?.traceId,
    method,
    path: query < 0 ? url : url.slice(0, query),
    host,
    ip,
    queue: headers['queue-type'],
    status: statusCode,
    ms,
    tenant: who?.tenant,
    person: who?.person,
  }
}

/**
 * The loggable part of an error. A failed query has its parameters (names, emails, hashes) in message and stack, so
 * only its statement and the database's message are logged.
 */
export const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { error: String(error) }
  const query = (error as { query?: unknown }).query
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined
  if (typeof query === 'string') return { error: error.name, query, cause }
  return { error: error.name, message: error.message, stack: error.stack, cause }
}
