import type { Static, TSchema } from 'typebox'
import type { Access } from '#contract/endpoint.ts'
import type { Api, Call } from '#contract/endpoints/index.ts'
import type { Tx } from '../database/transact.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../ports.ts'
import type { Person } from './admission.ts'
import type { Keyed } from './replay.ts'
import type { Tenant } from './sites.ts'

type Written<K extends Call, P extends 'body' | 'query' | 'params'> = Api[K] extends {
  [Q in P]: infer S extends TSchema
}
  ? Static<S>
  : undefined
// By way of a table, so that the compiler works each entry out once.
type Parts = { [K in Call]: { [P in 'body' | 'query' | 'params']: Written<K, P> } }
type Part<K extends Call, P extends 'body' | 'query' | 'params'> = Parts[K][P]
type PersonFor<A extends Access> = A extends 'person' | 'admin' ? Person : A extends 'visitor' ? Person | null : null

/** What every handler is given. */
export interface Asked<K extends Call = Call> {
  body: Part<K, 'body'>
  query: Part<K, 'query'>
  params: Part<K, 'params'>
  /** Null only where a call needs no application key and none came along. */
  tenant: Api[K]['access'] extends 'public' ? Tenant | null : Tenant
  person: PersonFor<Api[K]['access']>
  /** terminalId of a kiosk call. */
  terminal: Api[K]['access'] extends 'kiosk' ? string : null
  /** As the header gave it; null when absent or malformed, where it is not required. */
  deviceId: string | null
  idempotencyKey: Api[K] extends { idempotency: 'required' } ? string : string | null
  /** ETag of the copy that was edited; null when none came along. */
  ifMatch: string | null
  /** What counts as one address: IPv4, or the /64 of IPv6. */
  ip: string
  /** The moment of the request: one and the same for everything that it writes. */
  now: Date
  deps: Deps
  log: Log
  /** Runs once the handler's work is committed, before the answer leaves: for waking senders, nothing that can fail. */
  afterCommit: (act: () => void) => void
}

/** A handler's view: all that it does happens in one transaction. */
export interface Inside<K extends Call = Call> extends Asked<K> {
  tx: Tx
}

/** One short transaction as the merchant of the request. */
export type TenantTransact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** The view of a handler that calls outside or computes at length: it opens short transactions, one after another. */
export interface Outside<K extends Call = Call> extends Asked<K> {
  transact: TenantTransact
  /** As `transact`, for the work whose answer is kept under the request's Idempotency-Key: a repeat gets that answer instead. */
  transactOnce: TenantTransact
  /** Keyed hash of the body, to tell a repeat from another request under the same key; empty without one. */
  bodyHash: string
  /** The key and its scope, where one came along. */
  keyed: Keyed | null
  /** Says that the answer is that of an earlier request. */
  markReplayed: () => void
}
