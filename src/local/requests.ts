export type Lane = 'person' | 'device'
/** waiting: in the lane. aside: refused, out of the lane, kept for the person to see. */
export type RequestState = 'waiting' | 'aside'

/** A queued request. It holds no token, header or address: those are made when it is sent. */
export interface QueuedRequest {
  sequence: number
  /** The Idempotency-Key, made once. */
  key: string
  lane: Lane
  person: string
  kind: string
  version: number
  payload: unknown
  state: RequestState
  createdAt: number
  attempts: number
  nextAttemptAt: number
  /** Why it was refused or is still waiting, in words for the person. */
  lastError: string | null
}
