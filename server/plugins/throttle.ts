import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { limitText, type Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '../refusal.ts'
import { emailKeyOf } from '../tables/users.ts'
import type { Claim } from './admission.ts'
import { parseLimits, type Limit, type Limiter } from './limits.ts'

/** What a body or a query may say of who asks. */
interface Input {
  email?: unknown
  refreshToken?: unknown
}

/** Counts one request against the limits that can be known at this point. @throws Refusal RATE_LIMITED */
export type Throttle = (request: FastifyRequest, reply: FastifyReply, claim: Claim, input?: Input) => void

type Subjects = Record<string, string | undefined>

/** The session that a refresh token names. It is only counted by, so it need not be genuine. */
const sessionOf = (token: unknown): string => {
  try {
    return String(decodeJwt(String(token)).sid)
  } catch {
    return ''
  }
}

const subjectsOf = (request: FastifyRequest, claim: Claim, { email, refreshToken }: Input): Subjects => ({
  IP: request.ip,
  'app key': claim.tenant ? String(claim.tenant.id) : '',
  tenant: claim.tenant ? String(claim.tenant.id) : '',
  user: claim.bearer?.userId,
  // With the address, so that nobody elsewhere can use up a session's refreshes by its name.
  session:
    claim.bearer?.sessionId ?? (refreshToken === undefined ? undefined : `${sessionOf(refreshToken)} ${request.ip}`),
  // Counted before the secret is checked: with the address, so that nobody elsewhere can hold a kiosk's lane by its name.
  terminal: claim.terminal ? `${claim.tenant?.id} ${claim.terminal.id} ${request.ip}` : undefined,
  email: typeof email === 'string' ? `${claim.tenant?.id} ${emailKeyOf(email)}` : undefined,
})

const bucketOf = (call: string, limit: Limit, subjects: Subjects): string | null => {
  const values = limit.per.map((word) => subjects[word])
  return values.includes(undefined) ? null : `${call} ${limit.per.join('+')} ${values.join(' ')}`
}

/** Known only once the body was read. */
const isLate = ({ per }: Limit, { bearer }: Claim): boolean =>
  per.includes('email') || (per.includes('session') && !bearer)

/** The kiosks that one address may stand for: whoever makes up names of kiosks gets no further. */
const kiosksPerAddress = 10

const limitsOf = (endpoint: Endpoint): Limit[] => {
  const limits = parseLimits(limitText(endpoint)).filter((limit) => limit.only !== 'failures')
  if (endpoint.access !== 'kiosk') return limits
  return [...limits.map((limit) => ({ ...limit, count: limit.count * kiosksPerAddress, per: ['IP'] })), ...limits]
}

const sayHow = (
  reply: FastifyReply,
  { limit, remaining, resetIn }: { limit: number; remaining: number; resetIn: number },
) => {
  void reply
    .header('RateLimit-Limit', limit)
    .header('RateLimit-Remaining', remaining)
    .header('RateLimit-Reset', resetIn)
}

/**
 * The throttle of a call. It is asked twice: before the body is read, and once more with the email or the
 * session that the body names.
 * Failures are counted by the log-in itself, which knows what failed.
 */
export const makeThrottle = (limiter: Limiter, endpoint: Endpoint): Throttle => {
  const limits = limitsOf(endpoint)
  const repeated = limits.some((limit) => limit.only === 'repeats')
  // Two paths of one act share their limits.
  const call = endpoint.id.replace(/Alias$/, '')
  return (request, reply, claim, input) => {
    const late = input !== undefined
    const subjects = subjectsOf(request, claim, input ?? {})
    const key = request.headers['idempotency-key']
    const isRepeat = !late && repeated && key !== undefined && limiter.seen(`${call} ${subjects.user} ${String(key)}`)
    for (const limit of limits) {
      if (isLate(limit, claim) !== late || (repeated && (limit.only === 'repeats') !== isRepeat)) continue
      const bucket = bucketOf(`${call} ${limit.only ?? ''}`, limit, subjects)
      if (bucket === null) continue
      const allowance = limiter.take(bucket, limit)
      sayHow(reply, allowance)
      if (!allowance.allowed) throw new Refusal('RATE_LIMITED', { retryAfter: allowance.resetIn })
    }
  }
}
