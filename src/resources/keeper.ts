import { proxy } from 'valtio/vanilla'
import type { Call, ResultOf } from '#contract/endpoints/index.ts'
import type { StoredAnswer } from '#src/local/answers.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { CallOptions, Remote } from '#src/remote/client.ts'
import { readSession } from '#src/session/stored-session.ts'
import { answerName, type Resource } from './resource.ts'

export interface KeeperPorts {
  own: OwnDatabase
  copy: CopyDatabase
  clock: Clock
  remote: Remote
}

export interface Stored<T> {
  value: T
  /** When the server last confirmed it, in epoch milliseconds. */
  at: number
}

export interface RefreshOptions extends Pick<CallOptions, 'timeout' | 'signal'> {
  /** The answer takes the place of the stored one, whatever the resource's rule says. */
  forced?: boolean
  /** Done before the stored value is replaced: what its screens need besides, so that nothing blinks. */
  prepare?(value: unknown): Promise<void>
}

/** Answers that the disk refused, kept while the page lives. `count` changes with each of them. */
export interface Unsaved {
  names: readonly string[]
  count: number
}

export interface Keeper {
  readonly unsaved: Unsaved
  /** The stored copy, whatever its age. */
  read<K extends Call, P extends string | void>(resource: Resource<K, P>, param: P): Promise<Stored<ResultOf<K>> | undefined>
  /** Asks the server, conditionally, and stores what it says. Callers at the same time share one request. @throws NoAnswer, Refused */
  refresh<K extends Call, P extends string | void>(resource: Resource<K, P>, param: P, how?: RefreshOptions): Promise<void>
  /** As refresh, unless the copy is younger than the resource's `staleAfter`. */
  freshen<K extends Call, P extends string | void>(resource: Resource<K, P>, param: P): Promise<void>
  /**
   * Stores what another call answered. It has no ETag, so the next refresh asks in full.
   */
  store(name: string, scope: Resource['scope'], person: string, value: unknown): Promise<void>
}

export const createKeeper = ({ own, copy, clock, remote }: KeeperPorts): Keeper => {
  const underway = new Map<string, Promise<void>>()
  const held = new Map<string, StoredAnswer>()
  const unsaved = proxy<Unsaved>({ names: [], count: 0 })

  const owner = async (scope: Resource['scope']): Promise<string | undefined> => {
    if (scope === 'site') return ''
    const session = await readSession(own)
    return session.state === 'person' ? session.person : undefined
  }

  /** A copy of somebody else counts as none. */
  const stored = async (name: string, person: string): Promise<StoredAnswer | undefined> => {
    const answer = held.get(name) ?? (await copy.answers.get(name))
    return answer?.person === person ? answer : undefined
  }

  /** A disk that takes nothing more costs the opening without signal, never the use with it. */
  const keep = async (scope: Resource['scope'], answer: StoredAnswer): Promise<void> => {
    // Whoever logged out or changed while the answer was under way gets nothing of it.
    if ((await owner(scope)) !== answer.person) return
    try {
      await copy.answers.put(answer)
      held.delete(answer.name)
      unsaved.names = [...held.keys()]
    } catch (error) {
      held.set(answer.name, answer)
      unsaved.names = [...held.keys()]
      unsaved.count += 1
      console.warn(`${answer.name} not stored`, error)
    }
  }

  const fetchAnswer = async (resource: Resource, param: string | void, { forced = false, prepare, ...how }: RefreshOptions): Promise<void> => {
    const person = await owner(resource.scope)
    if (person === undefined) return
    const name = answerName(resource, param)
    const known = await stored(name, person)
    const answer = await remote.call(resource.call, resource.request(param) as never, { ...how, ifNoneMatch: forced ? null : known?.etag })
    const replaced = !answer.notModified && (resource.replaces?.(known?.value as never, answer.result as never, forced) ?? true)
    if (replaced) await prepare?.(answer.result)
    const at = clock.now()
    if (replaced) await keep(resource.scope, { name, person, value: answer.result, etag: answer.etag, at })
    else if (known) await keep(resource.scope, { ...known, at })
  }

  const refresh = async (resource: Resource, param: string | void, how: RefreshOptions = {}): Promise<void> => {
    if (resource.filledBy === 'queue') return
    const name = answerName(resource, param)
    const running = underway.get(name)
    if (running) return running
    const started = fetchAnswer(resource, param, how).finally(() => underway.delete(name))
    underway.set(name, started)
    return started
  }

  const read = async (resource: Resource, param: string | void): Promise<Stored<unknown> | undefined> => {
    const person = await owner(resource.scope)
    const answer = person === undefined ? undefined : await stored(answerName(resource, param), person)
    return answer && { value: answer.value, at: answer.at }
  }

  return {
    unsaved,
    read: read as Keeper['read'],
    refresh: refresh as Keeper['refresh'],
    freshen: (async (resource: Resource, param: string | void) => {
      const known = await read(resource, param)
      const age = known && clock.now() - known.at
      // A copy of the future means that the clock was set back: how old it is nobody knows.
      if (age === undefined || age < 0 || age >= resource.staleAfter) await refresh(resource, param)
    }) as Keeper['freshen'],
    store: (name, scope, person, value) =>
      keep(scope, { name, person, value, etag: null, at: clock.now() }),
  }
}
