import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { limitText, type Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { emailKeyOf } from '#server/tables/users.ts'
import { addressOf } from './address.ts'
import type { Claim } from './admission.ts'
import type { Kernel } from './kernel.ts'
import type { Allowance, Counter } from '#server/basics/counter.ts'
import type { Limiter } from './limiter.ts'
import { parseLimits, type Limit } from './limits.ts'

/** The members of a body or a query that name a subject of a limit. */
interface Input {
  email?: unknown
  refreshToken?: unknown
}

/** Counts one request against the limits whose subject is known at this point. @throws Refusal RATE_LIMITED */
export type Throttle = (request: FastifyRequest, reply: FastifyReply, claim: Claim, input?: Input) => Promise<void>

type Subjects = Record<string, string | undefined>

/** Access tokens have about 500 characters; a longer one than this is not decoded. */
const longestToken = 2_048

/** The session id in a refresh token. It is used for counting only, so the token need not be genuine. */
const sessionOf = (token: unknown): string => {
  if (typeof token !== 'string' || token.length > longestToken) return ''
  try {
    return String(decodeJwt(token).sid)
  } catch {
    return ''
  }
}

const subjectsOf = (request: FastifyRequest, claim: Claim, { email, refreshToken }: Input): Subjects => {
  const address = addressOf(request.ip)
  return {
    IP: address,
    'app key': claim.tenant ? String(claim.tenant.id) : '',
    tenant: claim.tenant ? String(claim.tenant.id) : '',
    user: claim.bearer?.userId,
    // Includes the address, so that another address cannot exhaust a session's refreshes by naming it.
    session:
      claim.bearer?.sessionId ?? (refreshToken === undefined ? undefined : `${sessionOf(refreshToken)} ${address}`),
    // Counted after the secret was verified.
    terminal: claim.terminal ? `${claim.tenant?.id} ${claim.terminal.id}` : undefined,
    email: typeof email === 'string' ? `${claim.tenant?.id} ${emailKeyOf(email)}` : undefined,
  }
}

/** True for a limit whose subject is known only after the body is read. */
const isLate = ({ per }: Limit, { bearer }: Claim): boolean =>
  per.includes('email') || (per.includes('session') && !bearer)

const sayHow = (reply: FastifyReply, { limit, remaining, resetIn }: Allowance): void => {
  void reply
    .header('RateLimit-Limit', limit)
    .header('RateLimit-Remaining', remaining)
    .header('RateLimit-Reset', resetIn)
}

const subjectOf = ({ per }: Limit, subjects: Subjects): string | null => {
  const values = per.map((word) => subjects[word])
  return values.includes(undefined) ? null : values.join(' ')
}

interface Clause {
  limit: Limit
  counter: Counter
}

/**
 * Limits that a call declares are counted across instances. The generous default limits protect one instance and cost
 * no query.
 */
const clausesOf = (limiter: Limiter, endpoint: Endpoint, call: string): Clause[] =>
  parseLimits(limitText(endpoint))
    .filter((limit) => limit.only !== 'failures')
    .map((limit) => {
      const name = `${call} ${limit.only ?? ''} ${limit.per.join('+')} ${limit.window}`
      return { limit, counter: limiter({ ...limit, name, shared: endpoint.limit !== undefined }) }
    })

/** Longer than a client repeats a request with its key. */
const keyKnownFor = 3_600_000

const refuseUnlessAllowed = (allowance: Allowance): void => {
  if (!allowance.allowed) throw new Refusal('RATE_LIMITED', { retryAfter: allowance.resetIn })
}

/**
 * Secrets that are not recognised count by address, separate from the limit of the kiosk that they name. A kiosk added
 * a moment ago is not recognised yet; the database verifies its secret later.
 * @returns true for a recognised kiosk
 */
const isKiosk = async (kernel: Kernel, request: FastifyRequest, { tenant, terminal }: Claim): Promise<boolean> => {
  if (!tenant || !terminal) return false
  if (await kernel.kiosks.isKnown(tenant.id, terminal)) return true
  refuseUnlessAllowed(await kernel.wrongSecrets.take(addressOf(request.ip)))
  return false
}

/**
 * The throttle of a call. It runs twice: before the body is read, and again with the email or the session in the body.
 * Failures are counted by the log-in itself, which detects them.
 */
export const makeThrottle = (kernel: Kernel, endpoint: Endpoint): Throttle => {
  // Two paths of one action share their limits.
  const call = endpoint.id.replace(/Alias$/, '')
  const clauses = clausesOf(kernel.limiter, endpoint, call)
  const repeated = clauses.some(({ limit }) => limit.only === 'repeats')
  // Only keys of admitted requests, so a client cannot create more of them than its limit allows.
  const keys = kernel.limiter({ name: `${call} keys`, count: 1, window: keyKnownFor, shared: true })
  return async (request, reply, claim, input) => {
    const late = input !== undefined
    if (!late && endpoint.access === 'kiosk' && !(await isKiosk(kernel, request, claim))) return
    const subjects = subjectsOf(request, claim, input ?? {})
    const key = repeated && !late ? request.headers['idempotency-key'] : undefined
    const keyed = key === undefined ? null : `${subjects.user} ${String(key)}`
    const isRepeat = keyed !== null && (await keys.has(keyed))
    for (const { limit, counter } of clauses) {
      if (isLate(limit, claim) !== late || (repeated && (limit.only === 'repeats') !== isRepeat)) continue
      const subject = subjectOf(limit, subjects)
      if (subject === null) continue
      const allowance = await counter.take(subject)
      sayHow(reply, allowance)
      refuseUnlessAllowed(allowance)
    }
    if (keyed !== null && !isRepeat) await keys.take(keyed)
  }
}
