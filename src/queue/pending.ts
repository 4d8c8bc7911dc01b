import { upcastTo } from '#contract/requests/kind.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import type { QueuedRequest } from '#src/local/requests.ts'

/**
 * The stored value with what still waits laid over it, oldest first: what a screen shows.
 * A request set aside is not counted, which is how a refused change is undone.
 */
export const foldPending = <T>(resource: string, stored: T | undefined, queued: readonly QueuedRequest[]): T | undefined =>
  queued.reduce<T | undefined>((value, request) => {
    const kind = kindNamed(request.kind)
    const fold = kind?.folds[resource]
    if (!kind || !fold || request.state !== 'waiting') return value
    return fold(value as never, upcastTo(kind, request.version, request.payload) as never) as T | undefined
  }, stored)
