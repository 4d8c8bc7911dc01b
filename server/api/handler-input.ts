import type { Static, TSchema } from 'typebox'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { Api, Call, ResultOf } from '#contract/endpoints/index.ts'
import type { Once } from '#server/database/once.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import type { Deps } from './deps.ts'
import type { BrowserName } from '#server/basics/browser.ts'
import type { Log } from '#server/basics/ports.ts'
import type { Refusal } from '#server/basics/refusal.ts'
import type { Person, StaffPerson } from './admission.ts'
import type { SentFile } from './once.ts'
import type { Upload } from './uploads.ts'
import type { Tenant } from '#server/tenancy/sites.ts'

type Written<K extends Call, P extends 'body' | 'query' | 'params'> = Api[K] extends {
  [Q in P]: infer S extends TSchema
}
  ? Static<S>
  : undefined
// A mapped type, so that the compiler resolves each entry once.
type Parts = { [K in Call]: { [P in 'body' | 'query' | 'params']: Written<K, P> } }
type Part<K extends Call, P extends 'body' | 'query' | 'params'> = Parts[K][P]
type PersonFor<A extends Access> = A extends 'admin'
  ? StaffPerson
  : A extends 'person'
    ? Person
    : A extends 'visitor'
      ? Person | null
      : null

/** The input of every handler. */
export interface HandlerInput<K extends Call = Call> {
  body: Part<K, 'body'>
  query: Part<K, 'query'>
  params: Part<K, 'params'>
  /** Null only where a call needs no application key and the request has none. */
  tenant: Api[K]['access'] extends 'public' ? Tenant | null : Api[K]['access'] extends 'platform' ? null : Tenant
  person: PersonFor<Api[K]['access']>
  /** terminalId of a kiosk call. */
  terminal: Api[K]['access'] extends 'kiosk' ? string : null
  /** The account's name of a platform call. */
  staff: Api[K]['access'] extends 'platform' ? string : null
  /** As sent in the header; null when absent or malformed and not required. */
  deviceId: string | null
  /** The proofs of the header, unread; null when absent. */
  deviceProof: string | null
  /** The bot-check token of the header, or of the query where the call has one there; null when absent. */
  captcha: string | null
  idempotencyKey: Api[K] extends { idempotency: 'required' } ? string : string | null
  /** The files of an upload; they are deleted after the answer. */
  uploads: readonly Upload[]
  /** ETag of the edited copy; null when the header is absent. */
  ifMatch: string | null
  /** The unit that per-address limits count: an IPv4 address, or the /64 of an IPv6 address. */
  ip: string
  /** The request is of a phone's app, as its header says. */
  isMobile: boolean
  /** What the browser says of itself. */
  browser: BrowserName
  /** The time of the request; every write of the request uses it. */
  now: Date
  deps: Deps
  log: Log
  /** Runs after the commit and before the answer is sent. For waking senders; the function must not fail. */
  afterCommit: (act: () => void) => void
}

/** The view of a handler that runs inside one transaction. */
export interface InsideTransaction<K extends Call = Call> extends HandlerInput<K> {
  tx: Tx
}

/** The view of a handler that calls other services or computes for long: it opens short transactions in sequence. */
export interface OutsideTransaction<K extends Call = Call> extends HandlerInput<K> {
  transact: TenantTransact
  /** Transactions under the request's Idempotency-Key. */
  once: Once
  /** Keyed hash of the body, which separates a repeat from another request with the same key; empty without a key. */
  bodyHash: string
  /** Marks the answer as that of an earlier request. */
  markReplayed: () => void
}

/** The view of a handler whose answer is kept in memory: it is the same for every visitor, so it is told of none. */
export interface FromMemory<K extends Call = Call> extends Pick<HandlerInput<K>, 'query' | 'deps'> {
  /** A public call reads as the platform, also for the tenant that its contract names. */
  tx: Tx
  /** Null only where a public call gives the platform's answer, or that of a host that is no merchant's. */
  tenant: Api[K]['access'] extends 'public' ? Tenant | null : Tenant
}

type Answered<K extends Call> = Api[K] extends { answered: infer A extends NonNullable<Endpoint['answered']> }
  ? A
  : 'inside a transaction'
type Inputs = {
  [K in Call]: {
    'inside a transaction': InsideTransaction<K>
    'outside a transaction': OutsideTransaction<K>
    'from memory': FromMemory<K>
  }[Answered<K>]
}

/** The input of a call's handler, by how its contract says that it is answered. */
export type InputOf<K extends Call> = Inputs[K]

/** What a call's handler returns. */
export type OutputOf<K extends Call> = Api[K] extends { answerType: readonly string[] } ? SentFile : ResultOf<K>

/** The view of a request whose input was refused. */
export type RefusedInput<K extends Call = Call> = Omit<OutsideTransaction<K>, 'body' | 'query' | 'params'>

interface Besides<K extends Call> {
  'inside a transaction': Record<string, never>
  'outside a transaction': {
    /** Decides, for an admitted caller, about a request whose input was refused, where such a refusal is stored. */
    refused?: (it: RefusedInput<K>, refusal: Refusal) => Promise<ResultOf<K>>
  }
  'from memory': {
    /** Answers a request with a token, inside a transaction. Absent: the answer is the same. */
    withToken?: (it: InsideTransaction<K>) => Promise<ResultOf<K>>
  }
}

/** What a call may have beside its handler. */
export type BesideHandler<K extends Call> = Besides<K>[Answered<K>]
