import type { Static, TSchema } from 'typebox'
import type { ErrorCode } from './messages.ts'

/**
 * Who may call:
 * - public: anybody, no application key
 * - anonymous: application key; an Authorization header is ignored, so an expired token never blocks its own refresh
 * - visitor: application key; a token is optional, but one that is sent is checked
 * - person: application key and access token
 * - admin: as person, and the token says IsAdmin
 * - kiosk: application key and HTTP Basic terminalId:terminalSecret
 */
export type Access = 'public' | 'anonymous' | 'visitor' | 'person' | 'admin' | 'kiosk'

/** multipart/form-data: an upload, whose body is an object of fields, each a text, a file or a list of them. */
export type BodyType = 'application/json-patch+json' | 'multipart/form-data'

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export interface Endpoint {
  id: string
  tag: string
  access: Access
  /** Who has reason to call, where that is more than the access class says. */
  roles?: readonly string[]
  /** Called by a payment processor: without the headers of our clients, and perhaps with a form's body. */
  fromProcessor?: true
  /** A public call that notes the merchant and the person when key and token come along. */
  optionalKey?: true
  summary: string
  description?: string
  headers?: readonly ('DeviceId' | 'DeviceIdRequired' | 'DeviceIdForClub' | 'Captcha')[]
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** May be left out. */
  bodyOptional?: true
  /** Where the body is not application/json. The client finds it in body-types.ts. */
  bodyType?: BodyType
  /** Bytes that a body may have, where that is more than usual. */
  bodyLimit?: number
  result: TSchema
  /** HTTP status of success; 200 when absent. */
  status?: 200 | 201
  /** The answer carries a strong ETag and obeys If-None-Match. */
  etag?: true
  /** Changes what a marked GET answers: obeys If-Match with that answer's ETag, and carries the new one. */
  ifMatch?: true
  /**
   * What an Idempotency-Key does here. Absent: the call takes none. attempt: the handler reads it, and no answer is
   * stored.
   */
  idempotency?: 'required' | 'accepted' | 'attempt' | 'ignored'
  /** Sent by the app's request queue, one after another. */
  queue?: 'sequential'
  /** Refusals of its own, beyond those that every call of its access and shape can give. */
  errors?: readonly ErrorCode[]
  /** "10/min per user; 50/day per user". Absent: the default of its access. */
  limit?: string
  /** Seconds that a client may use the answer without asking again; only with etag. */
  maxAge?: number
}

export type Endpoints = Record<EndpointKey, Endpoint>

/** What the caller hands in and gets back, inferred from the schemas beside it. */
export type Request<E extends Endpoint> = ShapeOf<E, 'params'> & ShapeOf<E, 'query'> & ShapeOf<E, 'body'>
type ShapeOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends TSchema
  ? { [P in K]: Static<E[K]> }
  : unknown
export type Result<E extends Endpoint> = Static<E['result']>

/** The refusals that every call of an access class can give, whatever it does. */
const refusalsOf: Record<Access, readonly ErrorCode[]> = {
  public: [],
  anonymous: ['APP_KEY_MISSING', 'APP_KEY_UNKNOWN'],
  visitor: ['APP_KEY_MISSING', 'APP_KEY_UNKNOWN', 'JWT_INVALID', 'JWT_EXPIRED', 'TENANT_MISMATCH'],
  person: ['APP_KEY_MISSING', 'APP_KEY_UNKNOWN', 'JWT_MISSING', 'JWT_INVALID', 'JWT_EXPIRED', 'TENANT_MISMATCH'],
  admin: [
    'APP_KEY_MISSING',
    'APP_KEY_UNKNOWN',
    'JWT_MISSING',
    'JWT_INVALID',
    'JWT_EXPIRED',
    'TENANT_MISMATCH',
    'FORBIDDEN',
  ],
  kiosk: ['APP_KEY_MISSING', 'APP_KEY_UNKNOWN', 'TERMINAL_AUTH'],
}

/** Every code that a call can answer: its own and those of its access, body and key. */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] => {
  const codes = new Set<ErrorCode>([
    'RATE_LIMITED',
    'INTERNAL',
    ...refusalsOf[endpoint.access],
    ...(endpoint.errors ?? []),
  ])
  if (endpoint.body ?? endpoint.query) codes.add('VALIDATION')
  if (endpoint.body) codes.add('UNSUPPORTED_MEDIA')
  if (endpoint.bodyLimit) codes.add('PAYLOAD_TOO_LARGE')
  if (endpoint.ifMatch) codes.add('PRECONDITION')
  if (endpoint.idempotency === 'required') codes.add('IDEMPOTENCY_MISSING')
  if (endpoint.idempotency === 'required' || endpoint.idempotency === 'accepted') {
    codes.add('IDEMPOTENCY_REUSED').add('IDEMPOTENCY_IN_PROGRESS')
  }
  return [...codes]
}

const limitOf: Record<Access, string> = {
  public: '1200/min per IP',
  anonymous: '1200/min per IP and app key',
  visitor: '1200/min per IP and app key',
  person: '300/min per user',
  admin: '300/min per user',
  kiosk: '120/min per terminal',
}

/** The rate limit of a call in the words of the contract. */
export const limitText = (endpoint: Endpoint): string => endpoint.limit ?? limitOf[endpoint.access]
