import type { Call, ResultOf } from '#contract/endpoints/index.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { foldPending, queuedBy } from '#src/queue/pending.ts'
import type { Keeper, Stored } from '#src/resources/keeper.ts'
import type { Resource } from '#src/resources/resource.ts'
import { readSession } from '#src/session/stored-session.ts'

export interface ViewPorts {
  own: OwnDatabase
  keeper: Pick<Keeper, 'read'>
}

/**
 * The value that a screen shows, the server's value, and its time in epoch milliseconds; 0 when the server never
 * answered.
 */
export interface View<T> {
  value: T | undefined
  confirmed: T | undefined
  at: number
}

export const viewOf = <T>(
  resource: Pick<Resource, 'name'>,
  stored: Stored<T> | undefined,
  queued: readonly QueuedRequest[],
): View<T> => ({
  value: foldPending(resource.name, stored?.value, queued),
  confirmed: stored?.value,
  at: stored?.at ?? 0,
})

/**
 * The stored answer with the current user's waiting changes applied; other users may have changes waiting here as well.
 */
export const readView = async <K extends Call, P extends string | void>(
  { own, keeper }: ViewPorts,
  resource: Resource<K, P>,
  param: P,
): Promise<View<ResultOf<K>>> => {
  const stored = await keeper.read(resource, param)
  if (resource.scope !== 'person') return viewOf(resource, stored, [])
  const session = await readSession(own)
  return viewOf(resource, stored, session.state === 'person' ? await queuedBy(own, session.person) : [])
}
