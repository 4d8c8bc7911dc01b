import type { ErrorCode } from '#contract/messages.ts'

/**
 * The server did not answer: no network, a time-out, or a body without our envelope (a captive portal, a proxy's page).
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly reason: 'network' | 'timeout' | 'foreign'
  /** Milliseconds until the next attempt, where the response names them. */
  readonly retryAfter: number | undefined
  /** A captive portal answered with a success status in place of the server. */
  readonly captive: boolean

  constructor(reason: NoAnswer['reason'], options: { cause?: unknown; retryAfter?: number; captive?: boolean } = {}) {
    super(`no answer: ${reason}`, { cause: options.cause })
    this.reason = reason
    this.retryAfter = options.retryAfter
    this.captive = options.captive ?? false
  }
}

/** The server answered, in our envelope, and refused. `message` is for the user. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly fieldErrors: Record<string, string>
  readonly retryAfter: number | undefined
  /** What the call answers beside the message. */
  readonly resultData: unknown
  constructor(
    status: number,
    message: string,
    details: { code?: ErrorCode; fieldErrors?: Record<string, string>; retryAfter?: number; resultData?: unknown } = {},
  ) {
    super(message)
    this.status = status
    this.code = details.code
    this.fieldErrors = details.fieldErrors ?? {}
    this.retryAfter = details.retryAfter
    this.resultData = details.resultData ?? null
  }
}

/** The call belongs to a user who is no longer logged in here. It was not sent. */
export class OtherUser extends Error {
  override readonly name = 'OtherUser'
}

/** An outcome that every call has to handle, as opposed to a fault of the app or its databases. */
export const isRemoteFailure = (error: unknown): error is NoAnswer | Refused | OtherUser =>
  error instanceof NoAnswer || error instanceof Refused || error instanceof OtherUser

export const isRefused = (error: unknown, ...codes: ErrorCode[]): error is Refused =>
  error instanceof Refused && (codes.length === 0 || (error.code !== undefined && codes.includes(error.code)))
