import type { Call, RequestOf, ResultOf } from '../endpoints/index.ts'

/**
 * A kind of queued request. A request that waits offline must be harmless when it arrives late, so money and claims are
 * never one. `version` is that of the stored payload; `upcast[n]` turns a payload of version n into n + 1, so that
 * every
 * build can send what an earlier one stored.
 */
export interface RequestKind<K extends Call = Call, Payload = never> {
  readonly kind: string
  readonly version: number
  readonly call: K
  /**
   * person: strictly in order, and shown to the user. device: what a phone reports about itself; no user waits for it.
   */
  readonly lane: 'person' | 'device'
  /** In the device lane: needs no log-in. */
  readonly anonymous?: true
  /** At most so many of the kind wait; the oldest are removed. Absent: all are sent. */
  readonly newest?: number
  readonly upcast: Readonly<Record<number, (payload: unknown) => unknown>>
  request(payload: Payload): RequestOf<K>
  /**
   * The stored answers that show this change, by resource: each as it will be once the change has arrived. The value is
   * undefined while nothing is stored.
   */
  readonly folds: Readonly<Record<string, (value: never, payload: Payload) => unknown>>
  /** The stored answers that the server's answer replaces, by resource. */
  apply(result: ResultOf<K>, payload: Payload): Readonly<Record<string, unknown>>
}

export const kind = <K extends Call, Payload>(declared: RequestKind<K, Payload>): RequestKind<K, Payload> => declared

/**
 * The payload in this build's version.
 * @throws UnknownKind when a newer build wrote it; Error when an upcaster is missing, and the upcaster's own error
 */
export const upcastTo = (
  declared: Pick<RequestKind, 'kind' | 'version' | 'upcast'>,
  version: number,
  payload: unknown,
): unknown => {
  if (version > declared.version) throw new UnknownKind(`${declared.kind} ${version}`)
  let value = payload
  for (let at = version; at !== declared.version; at += 1) {
    const step = declared.upcast[at]
    if (!step) throw new Error(`"${declared.kind}" has no upcaster from version ${at}`)
    value = step(value)
  }
  return value
}

/** A stored request that only another build can send. It stays queued until the app is updated. */
export class UnknownKind extends Error {
  override readonly name = 'UnknownKind'
}
