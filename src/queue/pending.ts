import { upcastTo } from '#contract/requests/kind.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import type { KindNamed } from './send.ts'

/**
 * The stored value with the waiting changes applied, oldest first: the value that a screen shows.
 * A request set aside is not applied, which undoes a refused change. Nor is one that this build cannot read:
 * the sender reports it, or waits for the update.
 */
export const foldPending = <T>(
  resource: string,
  stored: T | undefined,
  queued: readonly QueuedRequest[],
  kinds: KindNamed = kindNamed,
): T | undefined =>
  queued.reduce<T | undefined>((value, request) => {
    const fold = kinds(request.kind)?.folds[resource]
    if (!fold || request.state !== 'waiting') return value
    try {
      return fold(value as never, readPayload(request, kinds) as never) as T | undefined
    } catch {
      return value
    }
  }, stored)

/** The payload in this build's version. @throws UnknownKind; the error of an upcaster that cannot read it */
export const readPayload = (
  { kind, version, payload }: Pick<QueuedRequest, 'kind' | 'version' | 'payload'>,
  kinds: KindNamed = kindNamed,
): unknown => {
  const known = kinds(kind)
  return known ? upcastTo(known, version, payload) : payload
}

/**
 * The requests that a user queued, waiting and set aside, oldest first. Other users of the phone may have requests
 * waiting.
 */
export const queuedBy = (own: OwnDatabase, person: string): Promise<QueuedRequest[]> =>
  own.requests
    .where('person')
    .equals(person)
    .filter(({ lane }) => lane === 'person')
    .sortBy('sequence')
