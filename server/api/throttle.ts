import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { limitsOf, type Endpoint } from '#contract/endpoint.ts'
import type { Limit, Subject } from '#contract/limits.ts'
import { after, type Maybe } from '#server/basics/maybe.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { emailKeyOf } from '#server/tables/users.ts'
import { customerAccount, staffAccount } from '#server/security/device-proofs.ts'
import { callerId, type Claim } from './admission.ts'
import type { Kernel } from './kernel.ts'
import type { Allowance, Counter } from '#server/basics/counter.ts'
import type { Limiter } from './limiter.ts'
import { readDeviceProof } from './prepare.ts'

/** The members of a body or a query that name a subject of a limit. */
interface Input {
  email?: unknown
  username?: unknown
  refreshToken?: unknown
  transRecordId?: unknown
}

/** A request to count. */
export interface Throttled {
  request: FastifyRequest
  reply: FastifyReply
  claim: Claim
  /** The unit that per-address limits count. */
  address: string
  /** Absent: before the body is read. */
  input?: Input
}

/** Counts one request against the limits whose subject is known at this point. @throws Refusal RATE_LIMITED */
export type Throttle = (throttled: Throttled) => Maybe<void>

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

/** The subject of each word of a limit; undefined while it is not known. */
const subjects: Record<Subject, (it: Throttled) => string | undefined> = {
  IP: ({ address }) => address,
  'app key': ({ claim }) => (claim.tenant ? String(claim.tenant.id) : ''),
  tenant: ({ claim }) => (claim.tenant ? String(claim.tenant.id) : ''),
  user: ({ claim }) => callerId(claim),
  // Includes the address, so that another address cannot exhaust a session's refreshes by naming it.
  session: ({ claim, address, input }) =>
    claim.bearer?.sessionId ??
    claim.entry?.id ??
    (input?.refreshToken === undefined ? undefined : `${sessionOf(input.refreshToken)} ${address}`),
  // Counted after the secret was verified.
  terminal: ({ claim }) => (claim.terminal ? `${claim.tenant?.id} ${claim.terminal.id}` : undefined),
  email: ({ claim, input }) =>
    typeof input?.email === 'string' ? `${claim.tenant?.id} ${emailKeyOf(input.email)}` : undefined,
  // Includes the user, so that another one cannot exhaust the limit by naming the purchase.
  purchase: ({ claim, input }) =>
    typeof input?.transRecordId === 'string' ? `${callerId(claim)} ${input.transRecordId}` : undefined,
}

/** True for a limit whose subject is known only after the body is read. */
const isLate = ({ per }: Limit, { bearer }: Claim): boolean =>
  per.includes('email') || per.includes('purchase') || (per.includes('session') && !bearer)

/**
 * The device whose proof a log-in has, with its account: it counts for itself, whoever else is at its address.
 * Undefined: none.
 */
const provenDevice = (kernel: Kernel, endpoint: Endpoint, { request, claim, input }: Throttled): string | undefined => {
  const proof = readDeviceProof(endpoint, request.headers)
  const { email, username } = input ?? {}
  const { tenant } = claim
  const account =
    typeof email === 'string' && tenant
      ? customerAccount(tenant.id, email)
      : typeof username === 'string'
        ? staffAccount(username)
        : undefined
  if (proof === null || account === undefined) return undefined
  const { deviceProofs, deviceProofsOf } = kernel.deps
  const device = (tenant ? deviceProofsOf(tenant) : deviceProofs).deviceIn(proof, account)
  return device === null ? undefined : `${account} ${device}`
}

const sayHow = (reply: FastifyReply, { limit, remaining, resetIn }: Allowance): void => {
  void reply
    .header('RateLimit-Limit', limit)
    .header('RateLimit-Remaining', remaining)
    .header('RateLimit-Reset', resetIn)
}

/** Null: a part of the subject is not known. */
const subjectOf = ({ per }: Limit, it: Throttled): string | null => {
  let subject = ''
  for (const word of per) {
    const value = subjects[word](it)
    if (value === undefined) return null
    subject = subject === '' ? value : `${subject} ${value}`
  }
  return subject
}

interface Clause {
  limit: Limit
  counter: Counter
}

/**
 * Limits that a call declares are counted across instances. The generous default limits protect one instance and cost
 * no query; so do those of calls that are answered from memory.
 */
const clausesOf = (limiter: Limiter, endpoint: Endpoint, call: string): Clause[] =>
  limitsOf(endpoint)
    .filter(({ only }) => only !== 'failures')
    .map((limit) => {
      const { count, per, only = '' } = limit
      const window = limit.window * 1000
      const shared = endpoint.limits !== undefined && endpoint.answered !== 'from memory'
      return { limit, counter: limiter({ name: `${call} ${only} ${per.join('+')} ${window}`, count, window, shared }) }
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
const isKiosk = async (kernel: Kernel, { claim: { tenant, terminal }, address }: Throttled): Promise<boolean> => {
  if (!tenant || !terminal) return false
  if (await kernel.kiosks.isKnown(tenant.id, terminal)) return true
  refuseUnlessAllowed(await kernel.wrongSecrets.take(address))
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

  const ofDevices = endpoint.headers?.includes('DeviceProof') ?? false
  const countClause = ({ limit, counter }: Clause, it: Throttled): Maybe<void> => {
    // The proof is for the account that the body names.
    const late = ofDevices || isLate(limit, it.claim)
    const device = ofDevices ? provenDevice(kernel, endpoint, it) : undefined
    const subject = late === (it.input !== undefined) ? (device ?? subjectOf(limit, it)) : null
    if (subject === null) return undefined
    return after(counter.take(subject), (allowance) => {
      sayHow(it.reply, allowance)
      refuseUnlessAllowed(allowance)
    })
  }
  const count = (counted: readonly Clause[], it: Throttled): Maybe<void> => {
    const [next, ...rest] = counted
    return next && after(countClause(next, it), () => count(rest, it))
  }
  /** Of a call that limits repeats of a key apart from first requests. */
  const countRepeats = async (it: Throttled): Promise<void> => {
    const key = it.input === undefined ? it.request.headers['idempotency-key'] : undefined
    const keyed = key === undefined ? null : `${callerId(it.claim)} ${String(key)}`
    const isRepeat = keyed !== null && (await keys.has(keyed))
    await count(
      clauses.filter(({ limit }) => (limit.only === 'repeats') === isRepeat),
      it,
    )
    if (keyed !== null && !isRepeat) await keys.take(keyed)
  }
  const countKiosk = async (it: Throttled): Promise<void> => {
    if (it.input !== undefined || (await isKiosk(kernel, it))) await count(clauses, it)
  }
  if (endpoint.access === 'kiosk') return countKiosk
  return repeated ? countRepeats : (it) => count(clauses, it)
}
