import type { TokenPair } from '#contract/shapes/session.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Locks } from '#src/platform/locks.ts'
import { isRefused, NoAnswer, OtherUser, type Refused } from '#src/remote/outcome.ts'
import type { Report } from '#src/remote/report.ts'
import { readSession, replaceSession, sessionOf, type UserSession, type StoredSession } from './stored-session.ts'

export interface RefreshPorts {
  own: OwnDatabase
  clock: Clock
  locks: Locks
  /** The stored session, which may lag some milliseconds behind another tab. */
  session(): Promise<StoredSession>
  /** PUT /users/tokens, with the Idempotency-Key of the attempt. */
  exchange(pair: TokenPair, attempt: string): Promise<TokenPair>
  /** A new Idempotency-Key. */
  newAttempt(): string
  report: Report
}

/** A token that expires within this time, in milliseconds, is renewed before it is used. */
const margin = 10_000

/** Any other refusal judges neither the session nor the call that needs the token: both wait. */
const withoutVerdict = (cause: unknown, report: Report): unknown => {
  if (!isRefused(cause)) return cause
  if (!isExpected(cause)) report(cause)
  return new NoAnswer('foreign', { cause, retryAfter: cause.retryAfter })
}

/** A busy server, or an application key that is renewed. */
const isExpected = (refusal: Refused): boolean =>
  refusal.status >= 500 ||
  [408, 425, 429].includes(refusal.status) ||
  isRefused(refusal, 'APP_KEY_MISSING', 'APP_KEY_UNKNOWN', 'IDEMPOTENCY_IN_PROGRESS')

/**
 * Renews the pair under one lock of all tabs and the worker. The stored pair is read again inside the lock:
 * a caller that waited finds the pair renewed.
 *
 * Each call is an attempt with a key of its own. The server answers a request that arrives twice (the HTTP layer sends
 * the same key again) with the same pair, and a new attempt after a lost answer with a new pair.
 * @returns whether there is a token other than `refused` to continue with
 * Only REFRESH_FAILED ends the session.
 * @throws NoAnswer when the server did not answer, or refused for another reason; neither logs the user out
 */
export const renew = (ports: RefreshPorts, refused: string | undefined): Promise<boolean> =>
  ports.locks.hold('clearcoat-session', async () => {
    const { own, clock } = ports
    const stored = await readSession(own)
    if (stored.state !== 'person') return false
    if (stored.accessToken !== refused) return true
    try {
      const { accessToken, refreshToken } = stored
      const pair = await ports.exchange({ accessToken, refreshToken }, ports.newAttempt())
      await replaceSession(own, stored, sessionOf(pair, clock.now()))
      return true
    } catch (error) {
      if (!isRefused(error, 'REFRESH_FAILED')) throw withoutVerdict(error, ports.report)
      await replaceSession(own, stored, { state: 'ended', person: stored.person })
      return false
    }
  })

/**
 * The token to send now, renewed first when it is about to expire.
 * @throws OtherUser when `person` is given and is not the logged-in user
 */
export const currentToken = async (ports: RefreshPorts, person?: string): Promise<string | undefined> => {
  const stored = await sessionFor(ports, person)
  if (!stored || stored.expiresAt - margin > ports.clock.now()) return stored?.accessToken
  await renew(ports, stored.accessToken)
  return (await sessionFor(ports, person))?.accessToken
}

const sessionFor = async (
  { session: read }: RefreshPorts,
  person: string | undefined,
): Promise<UserSession | undefined> => {
  const stored = await read()
  const session = stored.state === 'person' ? stored : undefined
  if (person !== undefined && session?.person !== person) throw new OtherUser()
  return session
}
