import { pino, type Logger } from 'pino'

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
]

/**
 * Structured lines on standard output. Requests are logged by method, path and host only: a query may contain an email
 * or a token. Headers and bodies are not logged.
 */
export const makeLogger = (level: LogLevel): Logger =>
  pino({
    level,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), remove: true },
    serializers: {
      req: (request: {
        method: string
        url: string
        host?: string
        ip?: string
        headers?: Record<string, unknown>
      }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        host: request.host,
        ip: request.ip,
        queue: request.headers?.['queue-type'],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  })

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
