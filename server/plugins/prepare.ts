import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call } from '#contract/endpoints/index.ts'
import { isDeviceId } from '#contract/rules/device-id.ts'
import { Refusal } from '../refusal.ts'
import { hashBody } from '../security/keys.ts'
import type { Claim } from './admission.ts'
import type { Asked } from './asked.ts'
import { readInput } from './input.ts'
import type { Kernel } from './kernel.ts'
import { readKey, type Keyed } from './replay.ts'

/** A request that was read and checked, as far as that goes without the database. */
export interface Prepared {
  kernel: Kernel
  endpoint: Endpoint
  call: Call
  claim: Claim
  asked: Omit<Asked, 'person' | 'terminal'>
  bodyHash: string
  keyed: Keyed | null
  /** What is to be done after the commit. */
  acts: (() => void)[]
}

const readDeviceId = (endpoint: Endpoint, header: string | string[] | undefined): string | null => {
  const written = Array.isArray(header) ? header[0] : header
  if (isDeviceId(written)) return written
  if (endpoint.headers?.includes('DeviceIdRequired')) throw new Refusal('DEVICE_ID')
  return null
}

const subjectOf = ({ bearer, terminal }: Claim): string =>
  bearer ? `user ${bearer.userId}` : terminal ? `terminal ${terminal.id}` : ''

const keyOf = (request: FastifyRequest, claim: Claim, key: string | null, bodyHash: string): Keyed | null => {
  if (key === null || claim.tenant === null) return null
  const path = request.url.split('?')[0] ?? ''
  return {
    bodyHash,
    scope: { tenantId: claim.tenant.id, subject: subjectOf(claim), method: request.method, path, key },
  }
}

/** @throws Refusal for a missing key or device, or input against its schema */
export const prepare = (
  kernel: Kernel,
  call: Call,
  endpoint: Endpoint,
  request: FastifyRequest,
  claim: Claim,
): Prepared => {
  const deviceId = readDeviceId(endpoint, request.headers.deviceid)
  const key = readKey(endpoint, request.headers['idempotency-key'])
  const bodyHash = hashBody(kernel.bodyKey, request.body)
  const acts: (() => void)[] = []
  const asked = {
    body: readInput(endpoint, 'body', request.body),
    query: readInput(endpoint, 'query', request.query),
    params: readInput(endpoint, 'params', request.params),
    tenant: claim.tenant,
    deviceId,
    idempotencyKey: key,
    ifMatch: request.headers['if-match'] ?? null,
    ip: request.ip,
    now: kernel.deps.clock.date(),
    deps: kernel.deps,
    log: request.log,
    afterCommit: (act: () => void) => {
      acts.push(act)
    },
  }
  // The schemas have just proven what the types of the contract say.
  return {
    kernel,
    endpoint,
    call,
    claim,
    asked: asked as unknown as Prepared['asked'],
    bodyHash,
    keyed: keyOf(request, claim, key, bodyHash),
    acts,
  }
}
