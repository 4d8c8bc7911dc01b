import type { Call, RequestOf, ResultOf } from '../endpoints/index.ts'

/**
 * A kind of queued request. A queued request must be harmless when it arrives late, so payments and claims are never
 * queued. `version` is the version of the stored payload. `upcast[n]` converts a payload of version n to n + 1, so that
 * each build can send the payloads of earlier builds.
 */
export interface RequestKind<K extends Call = Call, Payload = never, Name extends string = string> {
  readonly kind: Name
  readonly version: number
  readonly call: K
  /**
   * person: sent strictly in order, and shown to the user. device: data about the device; sent in the background.
   */
  readonly lane: 'person' | 'device'
  /** Device lane only: the call needs no log-in. */
  readonly anonymous?: true
  /** Maximum number of queued requests of this kind; the oldest are removed. Absent: unlimited. */
  readonly newest?: number
  readonly upcast: Readonly<Record<number, (payload: unknown) => unknown>>
  request(payload: Payload): RequestOf<K>
  /**
   * The stored answers that show this change, by resource. Each function returns the answer as it is after the change.
   * Its first argument is undefined while no answer is stored.
   */
  readonly folds: Readonly<Record<string, (value: never, payload: Payload) => unknown>>
  /** The stored answers that the server's answer replaces, by resource. */
  apply(result: ResultOf<K>, payload: Payload): Readonly<Record<string, unknown>>
}

export const kind = <K extends Call, Payload, Name extends string>(
  declared: RequestKind<K, Payload, Name>,
): RequestKind<K, Payload, Name> => declared

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
