import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call } from '#contract/endpoints/index.ts'
import { isDeviceId } from '#contract/rules/device-id.ts'
import { browserOf } from '#server/basics/browser.ts'
import { requestLog } from '#server/basics/request-log.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { hashBody } from '#server/security/keys.ts'
import { addressOf } from './address.ts'
import { callerId, type Claim } from './admission.ts'
import type { HandlerInput } from './handler-input.ts'
import { readInput } from './input.ts'
import type { Kernel } from './kernel.ts'
import { readKey, type Keyed } from './replay.ts'
import { ofPlatform, type KeyScope } from '#server/tables/idempotency-keys.ts'
import { checkStorable } from './storable.ts'
import type { Upload } from './uploads.ts'

/** A request parsed and validated as far as possible without the database. */
export interface Prepared {
  kernel: Kernel
  endpoint: Endpoint
  call: Call
  claim: Claim
  handlerInput: Omit<HandlerInput, 'person' | 'terminal' | 'staff'>
  keyed: Keyed | null
  /** The refusal of an input that fails its schema; `handlerInput` then contains no input. */
  refusal: Refusal | null
  /** Functions to run after the commit. */
  acts: (() => void)[]
}

const readDeviceId = (endpoint: Endpoint, header: string | string[] | undefined): string | null => {
  const written = Array.isArray(header) ? header[0] : header
  if (isDeviceId(written)) return written
  if (endpoint.headers?.includes('DeviceIdRequired')) throw new Refusal('DEVICE_ID')
  return null
}

/** The proofs of the header, unread; null for a call that takes none. */
export const readDeviceProof = (
  { headers }: Endpoint,
  { deviceproof: sent }: FastifyRequest['headers'],
): string | null => (headers?.includes('DeviceProof') && typeof sent === 'string' ? sent : null)

const captchaLimit = 4096

/** The header is preferred: an address is logged on its way. */
const readCaptcha = (
  { headers }: Endpoint,
  header: string | string[] | undefined,
  input: Input | Refusal,
): string | null => {
  if (!headers?.includes('Captcha')) return null
  const inQuery = input instanceof Refusal ? undefined : (input.query as { captcha?: string } | undefined)?.captcha
  const token = (Array.isArray(header) ? header[0] : header) ?? inQuery ?? ''
  return token === '' || token.length > captchaLimit ? null : token
}

const subjectOf = ({ terminal, staff, ...signed }: Claim): string => {
  if (staff !== null) return `staff ${staff.name}`
  const caller = callerId(signed)
  return caller ? `user ${caller}` : terminal ? `terminal ${terminal.id}` : ''
}

/** The canonical path of the call, independent of the URL's spelling: percent-encoding, case of hex digits, query. */
const pathOf = (call: Call, params: unknown): string => {
  const values = (params ?? {}) as Record<string, string>
  const path = call.slice(call.indexOf(' ') + 1)
  return `/api/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))}`
}

const scopeOf = (call: Call, claim: Claim, params: unknown, key: string): KeyScope | null => {
  const tenantId = claim.staff === null ? claim.tenant?.id : ofPlatform
  if (tenantId === undefined) return null
  return {
    tenantId,
    subject: subjectOf(claim),
    method: call.slice(0, call.indexOf(' ')),
    path: pathOf(call, params),
    key,
  }
}

type Input = Record<'body' | 'query' | 'params', unknown>

/**
 * The input, validated against its schemas; a refusal when it is invalid.
 * @throws Refusal for an input that is too deep or that the database cannot store: no recursive function may receive it
 */
const inputOf = (endpoint: Endpoint, request: FastifyRequest): Input | Refusal => {
  for (const part of [request.body, request.query, request.params]) checkStorable(part)
  try {
    return {
      body: readInput(endpoint, 'body', request.body),
      query: readInput(endpoint, 'query', request.query),
      params: readInput(endpoint, 'params', request.params),
    }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The body is hashed only for a request with a key: a repeat of the key is compared with the hash. */
const keyedOf = (
  { deps }: Kernel,
  endpoint: Endpoint,
  { body }: FastifyRequest,
  scope: KeyScope | null,
  { tenant }: Claim,
): Keyed | null => {
  if (scope === null || endpoint.idempotency === 'attempt') return null
  return { scope, bodyHash: hashBody((tenant?.keys ?? deps.ownKeys).bodies, body) }
}

/** @throws Refusal for a missing key or device, and for a body that is too deep */
export const prepare = (
  kernel: Kernel,
  call: Call,
  endpoint: Endpoint,
  request: FastifyRequest,
  claim: Claim,
  uploads: readonly Upload[] = [],
): Prepared => {
  const deviceId = readDeviceId(endpoint, request.headers.deviceid)
  const key = readKey(endpoint, request.headers['idempotency-key'])
  const acts: (() => void)[] = []
  const input = inputOf(endpoint, request)
  const handlerInput = {
    ...(input instanceof Refusal ? {} : input),
    tenant: claim.tenant,
    deviceId,
    deviceProof: readDeviceProof(endpoint, request.headers),
    captcha: readCaptcha(endpoint, request.headers.captcha, input),
    idempotencyKey: key,
    uploads,
    ifMatch: request.headers['if-match'] ?? null,
    ip: addressOf(request.ip),
    isMobile: request.headers.ismobile === 'true',
    browser: browserOf(request.headers['user-agent']),
    now: kernel.deps.clock.date(),
    deps: kernel.deps,
    // Lines of the handler name the tenant and the user.
    log: requestLog(request.log, { ...request.who }),
    afterCommit: (act: () => void) => {
      acts.push(act)
    },
  }
  const params = input instanceof Refusal ? request.params : input.params
  const scope = key === null ? null : scopeOf(call, claim, params, key)
  // The schemas have just validated what the contract's types declare.
  return {
    kernel,
    endpoint,
    call,
    claim,
    handlerInput: handlerInput as unknown as Prepared['handlerInput'],
    keyed: keyedOf(kernel, endpoint, request, scope, claim),
    refusal: input instanceof Refusal ? input : null,
    acts,
  }
}
