import type { Call, RequestOf, ResultOf } from '../endpoints/index.ts'

/**
 * A kind of queued request. What waits offline must be harmless when it arrives late, so money and claims are never one.
 * `version` is that of the stored payload; `upcast[n]` turns a payload of version n into n + 1, so that a build never
 * meets a record of its past that it cannot send.
 */
export interface RequestKind<K extends Call = Call, Payload = never> {
  readonly kind: string
  readonly version: number
  readonly call: K
  /** person: strictly in order, and shown to the person. device: what a phone tells about itself; nobody waits for it. */
  readonly lane: 'person' | 'device'
  /** In the device lane: needs nobody to be logged in. */
  readonly anonymous?: true
  /** At most so many of the kind wait; the oldest make room. Absent: all are sent. */
  readonly newest?: number
  readonly upcast: Readonly<Record<number, (payload: unknown) => unknown>>
  request(payload: Payload): RequestOf<K>
  /** The stored answers in which this change is seen: each as it will be once the change has arrived. `undefined` in: nothing is stored yet. */
  readonly folds: Readonly<Record<string, (value: never, payload: Payload) => unknown>>
  /** The stored answers that the server's answer replaces, by resource. */
  apply(result: ResultOf<K>, payload: Payload): Readonly<Record<string, unknown>>
}

export const kind = <K extends Call, Payload>(declared: RequestKind<K, Payload>): RequestKind<K, Payload> => declared

/** The payload as this build knows it. @throws UnknownKind when it was written by a newer build. */
export const upcastTo = (
  declared: Pick<RequestKind, 'kind' | 'version' | 'upcast'>,
  version: number,
  payload: unknown,
): unknown => {
  let value = payload
  for (let at = version; at !== declared.version; at += 1) {
    const step = declared.upcast[at]
    if (!step) throw new UnknownKind(`${declared.kind} ${version}`)
    value = step(value)
  }
  return value
}

/** A stored request that only another build can send. It waits for the update. */
export class UnknownKind extends Error {
  override readonly name = 'UnknownKind'
}
