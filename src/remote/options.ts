import type { BodyTypes } from '#contract/body-types.ts'
import type { Api, Call } from '#contract/endpoints/index.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Contact } from '#src/platform/contact.ts'
import type { RandomBytes } from '#src/platform/random.ts'

/** The user's access token, handed in by the session: this folder stores no tokens. */
export interface Credentials {
  /** @throws OtherUser when the call is for `person` and that user is not logged in */
  accessToken(person?: string): Promise<string | undefined>
  /** After a 401: true when there is a new token to retry with. */
  renew(refused: string | undefined): Promise<boolean>
}

export interface RemoteOptions {
  clock: Clock
  contact: Contact
  fetch?: typeof fetch
  /** Origin of the API; empty is the page's own. */
  origin?: string
  appKey(): Promise<string | undefined>
  /**
   * After APP_KEY_MISSING or APP_KEY_UNKNOWN: true when there is another key to retry with. Absent: no retry.
   * @throws NoAnswer
   */
  renewAppKey?(refused: string | undefined): Promise<boolean>
  deviceId(): Promise<string | undefined>
  isMobile: boolean
  /** For the ids of traces. Absent: requests name none, as another origin may refuse the header. */
  random?: RandomBytes
  credentials?: Credentials
  /** How a body is encoded where it is not JSON; the contract's table when absent. */
  bodyTypes?: BodyTypes
}

export interface CallOptions {
  ifNoneMatch?: string | null
  idempotencyKey?: string
  captcha?: string
  /** Of a log-in: that this device has logged in before. */
  deviceProof?: string
  /** Milliseconds; 20 s when absent. */
  timeout?: number
  signal?: AbortSignal
  /** Replaces the client's own, for an upload that shows its progress. */
  fetch?: typeof fetch
  /** Sent by the request queue. */
  queued?: boolean
  /** The user who made the call. It is never sent with another user's token, also after a log-in in between. */
  person?: string
  /** Epoch milliseconds after which the request is not sent, however long the token refresh or a frozen page took. */
  notAfter?: number
}

/** The arguments of a call beside its request. If-Match only where the contract declares it for the call. */
export type OptionsOf<K extends Call> = CallOptions &
  (Api[K] extends { ifMatch: true }
    ? {
        /** ETag of the copy that was edited. If the server's ETag differs, it answers 412 PRECONDITION. */
        ifMatch?: string | null
      }
    : unknown)
