import { upcastTo, UnknownKind, type RequestKind } from '#contract/requests/kind.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { QueuedRequest } from '#src/local/requests.ts'

/**
 * The stored value with what still waits laid over it, oldest first: what a screen shows.
 * A request set aside is not counted, which is how a refused change is undone.
 */
export const foldPending = <T>(
  resource: string,
  stored: T | undefined,
  queued: readonly QueuedRequest[],
): T | undefined =>
  queued.reduce<T | undefined>((value, request) => {
    const kind = kindNamed(request.kind)
    const fold = kind?.folds[resource]
    if (!kind || !fold || request.state !== 'waiting') return value
    const payload = payloadOf(kind, request)
    return payload === undefined ? value : (fold(value as never, payload as never) as T | undefined)
  }, stored)

/** Undefined for one that a newer app has queued here: it waits until this one is as new. */
const payloadOf = (kind: RequestKind, { version, payload }: QueuedRequest): unknown => {
  try {
    return upcastTo(kind, version, payload)
  } catch (error) {
    if (error instanceof UnknownKind) return undefined
    throw error
  }
}

/** What a person queued, waiting and set aside, oldest first. Others may have something waiting on the same phone. */
export const queuedBy = (own: OwnDatabase, person: string): Promise<QueuedRequest[]> =>
  own.requests
    .where('person')
    .equals(person)
    .filter(({ lane }) => lane === 'person')
    .sortBy('sequence')
