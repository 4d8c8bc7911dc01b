import type { Static, TSchema } from 'typebox'
import { minute, type Limit } from './limits.ts'
import type { ErrorCode } from './messages.ts'
import type { EntryScope, Permission } from './permissions.ts'

/**
 * Who may call:
 * - public: no application key needed
 * - anonymous: application key; an Authorization header is ignored, so an expired token never blocks its own refresh
 * - visitor: application key; a token is optional, but a token that is sent is checked
 * - person: application key and access token
 * - admin: as person, the token has IsAdmin, and the person's role has the permission of the call; where the merchant
 *   demands passkeys of staff, the session has used one
 * - kiosk: application key and HTTP Basic terminalId:terminalSecret
 * - platform: the token of platform staff, without an application key; no other call accepts it
 */
export type Access = 'public' | 'anonymous' | 'visitor' | 'person' | 'admin' | 'kiosk' | 'platform'

/** multipart/form-data: an upload. Its body is an object of fields; each is a text, a file or a list of them. */
export type BodyType = 'application/json-patch+json' | 'multipart/form-data'

export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export type Endpoint = EndpointFacts & Admission

/**
 * Who may call. A call of staff does not compile without its permission. Places: what becomes of a member of staff with
 * chosen places who has the permission. Absent: the call reads and writes the rows of these places alone.
 * - all: the call is refused
 * - checked by the call: it serves customers of every place, or writes what is of the whole merchant, at a place that it
 *   compares with those of the caller
 */
type Admission =
  | { access: Exclude<Access, 'admin'>; permission?: never; entry?: never; places?: never; leavesNoAct?: never }
  | {
      access: 'admin'
      permission: Permission
      /** The least scope in which platform staff who have entered the office may make the call. Absent: in none. */
      entry?: EntryScope
      places?: 'all' | 'checked by the call'
      /**
       * Why a call that is no GET leaves no act in the audit log. Absent: it leaves one, which the tests demand.
       * - read: it reads, with a body
       * - later: due work writes the act
       */
      leavesNoAct?: 'read' | 'later'
    }

interface EndpointFacts {
  id: string
  tag: string
  /**
   * Only soon after the password was entered again: by `POST /accounts/re-authentication`, by platform staff with another
   * log-in. `or logged in`: a log-in of that short time ago counts too.
   */
  fresh?: true | 'or logged in'
  /** The callers that need the call, where that is narrower than the access class. */
  roles?: readonly string[]
  /** Called by a payment processor, without the headers of the app; its body may be a form. */
  fromProcessor?: true
  /** A public call that stores the tenant and the user when the request has a key and a token. */
  optionalKey?: true
  /**
   * How the server answers. Absent: the handler runs inside one transaction.
   * - outside a transaction: the handler calls other services or computes for long, and opens short transactions
   * - from memory: without a token, the answer is the same for every visitor of a merchant, and is made once for each
   *   change of the merchant. A Site-Version header names a change that the answer must include.
   */
  answered?: 'outside a transaction' | 'from memory'
  /**
   * The merchant whose answer a public call gives from memory: that of the host, if any, or that of the query's
   * subdomain. Absent: the answer is the platform's.
   */
  tenantBy?: 'host' | 'subdomain'
  /** The code that answers a defect of the handler. Absent: INTERNAL. */
  failsAs?: ErrorCode
  summary: string
  description?: string
  headers?: readonly ('DeviceId' | 'DeviceIdRequired' | 'DeviceIdForClub' | 'DeviceProof' | 'Captcha')[]
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** The request may omit the body. */
  bodyOptional?: true
  /** Set where the body is not application/json. The client reads it from body-types.ts. */
  bodyType?: BodyType
  /** Maximum bytes of the body, where that is more than the default. */
  bodyLimit?: number
  result: TSchema
  /** The answer is a file of one of these types, not an envelope. */
  answerType?: readonly ('application/zip' | 'application/pdf' | 'text/csv' | 'application/json')[]
  /** HTTP status of success; 200 when absent. */
  status?: 200 | 201
  /** The answer has a strong ETag, and the call supports If-None-Match. */
  etag?: true
  /**
   * The call changes the answer of this GET: it supports If-Match with that answer's ETag, and returns the new ETag.
   */
  ifMatch?: true
  /**
   * The effect of an Idempotency-Key. Absent: the call accepts none. attempt: the handler reads it, and no answer is
   * stored.
   */
  idempotency?: 'required' | 'accepted' | 'attempt' | 'ignored'
  /** Sent by the app's request queue, in sequence. */
  queue?: 'sequential'
  /** The call's own refusals, beyond those of its access class and shape. */
  errors?: readonly ErrorCode[]
  /** Absent: the default of its access. */
  limits?: readonly Limit[]
  /** Seconds for which a client may reuse the answer without a request; only with etag. */
  maxAge?: number
  /** Changes answers that are given from memory: the header Site-Version of the answer names the change. */
  changesShared?: true
}

export type Endpoints = Record<EndpointKey, Endpoint>

/** The types of a call's request and result, inferred from its schemas. */
export type Request<E extends Endpoint> = ShapeOf<E, 'params'> & ShapeOf<E, 'query'> & ShapeOf<E, 'body'>
type ShapeOf<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends TSchema
  ? { [P in K]: Static<E[K]> }
  : unknown
export type Result<E extends Endpoint> = Static<E['result']>

/** The refusals that every call of an access class can answer. */
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
    'PASSKEY_DEMANDED',
  ],
  kiosk: ['APP_KEY_MISSING', 'APP_KEY_UNKNOWN', 'TERMINAL_AUTH'],
  platform: ['JWT_MISSING', 'JWT_INVALID', 'JWT_EXPIRED', 'FORBIDDEN'],
}

/** Every code that a call can answer: its own and those of its access, body and key. */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] => {
  const codes = new Set<ErrorCode>([
    'RATE_LIMITED',
    'INTERNAL',
    ...refusalsOf[endpoint.access],
    ...(endpoint.errors ?? []),
  ])
  if (endpoint.failsAs) codes.add(endpoint.failsAs)
  if (endpoint.body ?? endpoint.query) codes.add('VALIDATION')
  if (endpoint.body) codes.add('UNSUPPORTED_MEDIA')
  if (endpoint.fresh) codes.add('PASSWORD_AGAIN')
  if (endpoint.bodyLimit) codes.add('PAYLOAD_TOO_LARGE')
  if (endpoint.ifMatch) codes.add('PRECONDITION')
  if (endpoint.idempotency === 'required') codes.add('IDEMPOTENCY_MISSING')
  if (endpoint.idempotency === 'required' || endpoint.idempotency === 'accepted') {
    codes.add('IDEMPOTENCY_REUSED').add('IDEMPOTENCY_IN_PROGRESS')
  }
  return [...codes]
}

const defaultLimits: Record<Access, Limit> = {
  public: { count: 1200, window: minute, per: ['IP'] },
  anonymous: { count: 1200, window: minute, per: ['IP', 'app key'] },
  visitor: { count: 1200, window: minute, per: ['IP', 'app key'] },
  person: { count: 300, window: minute, per: ['user'] },
  admin: { count: 300, window: minute, per: ['user'] },
  kiosk: { count: 120, window: minute, per: ['terminal'] },
  platform: { count: 60, window: minute, per: ['IP'] },
}

/** The rate limits of a call: its own, or the default of its access. */
export const limitsOf = (endpoint: Endpoint): readonly Limit[] => endpoint.limits ?? [defaultLimits[endpoint.access]]
