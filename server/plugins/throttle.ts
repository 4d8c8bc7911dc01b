import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { limitText, type Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '../refusal.ts'
import { emailKeyOf } from '../tables/users.ts'
import { addressOf } from './address.ts'
import type { Claim } from './admission.ts'
import type { Kernel } from './kernel.ts'
import type { Allowance, Counter, Limiter } from './limiter.ts'
import { parseLimits, type Limit } from './limits.ts'

/** What a body or a query may say of who asks. */
interface Input {
  email?: unknown
  refreshToken?: unknown
}

/** Counts one request against the limits that can be known at this point. @throws Refusal RATE_LIMITED */
export type Throttle = (request: FastifyRequest, reply: FastifyReply, claim: Claim, input?: Input) => Promise<void>

type Subjects = Record<string, string | undefined>

/** Ours have some 500 characters; nothing longer is decoded. */
const longestToken = 2_048

/** The session that a refresh token names. It is only counted by, so it need not be genuine. */
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
    // With the address, so that another address cannot use up a session's refreshes by its name.
    session:
      claim.bearer?.sessionId ?? (refreshToken === undefined ? undefined : `${sessionOf(refreshToken)} ${address}`),
    // Counted after the secret was found right.
    terminal: claim.terminal ? `${claim.tenant?.id} ${claim.terminal.id}` : undefined,
    email: typeof email === 'string' ? `${claim.tenant?.id} ${emailKeyOf(email)}` : undefined,
  }
}

/** Known only once the body was read. */
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

/** Limits that a call states are counted across instances; the wide default ones protect one instance, and cost no query. */
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
 * Wrong secrets are counted by address, apart from the limit of the kiosk that they name. The database judges them; a
 * kiosk that was added a moment ago is among them.
 * @returns true for a kiosk with its right secret
 */
const isKiosk = async (kernel: Kernel, request: FastifyRequest, { tenant, terminal }: Claim): Promise<boolean> => {
  if (!tenant || !terminal) return false
  if (await kernel.kiosks.isKnown(tenant.id, terminal)) return true
  refuseUnlessAllowed(await kernel.wrongSecrets.take(addressOf(request.ip)))
  return false
}

/**
 * The throttle of a call. It is asked twice: before the body is read, and once more with the email or the
 * session that the body names.
 * Failures are counted by the log-in itself, which knows what failed.
 */
export const makeThrottle = (kernel: Kernel, endpoint: Endpoint): Throttle => {
  // Two paths of one act share their limits.
  const call = endpoint.id.replace(/Alias$/, '')
  const clauses = clausesOf(kernel.limiter, endpoint, call)
  const repeated = clauses.some(({ limit }) => limit.only === 'repeats')
  // Only the keys of requests that were admitted, so a client cannot make more of them than its limit allows.
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
