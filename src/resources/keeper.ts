import type { Call, ResultOf } from '#contract/endpoints/index.ts'
import type { StoredAnswer } from '#src/local/answers.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import type { Report } from '#src/remote/report.ts'
import { proxy } from 'valtio/vanilla'
import { answerName, userResources, type Resource } from './resource.ts'
import { createAnswerCache, type Unsaved } from './answer-cache.ts'
import { createAnswerFetcher, type RefreshOptions } from './answer-fetcher.ts'
import { createEtagList, isListed, listedName } from './etag-list.ts'
import { createConfirmation } from './confirmation.ts'
import { oneMore } from './one-more.ts'

export interface KeeperPorts {
  own: OwnDatabase
  copy: CopyDatabase
  clock: Clock
  remote: Remote
  report: Report
}

export interface Stored<T> {
  value: T
  /** When the server last confirmed it, in epoch milliseconds. */
  at: number
}

/** Grows each time the server says that answers of the user have changed. */
export interface Rechecks {
  count: number
}

export interface Keeper {
  readonly unsaved: Unsaved
  readonly rechecks: Rechecks
  /** The stored copy, of any age. */
  read<K extends Call, P extends string | void>(
    resource: Resource<K, P>,
    param: P,
  ): Promise<Stored<ResultOf<K>> | undefined>
  /**
   * Asks the server, conditionally, and stores its answer. Concurrent callers share one request. @throws NoAnswer,
   * Refused
   */
  refresh<K extends Call, P extends string | void>(
    resource: Resource<K, P>,
    param: P,
    how?: RefreshOptions,
  ): Promise<void>
  /**
   * As `refresh`, unless the copy is younger than the resource's `staleAfter`, or the ETag list names it as
   * current. Copies that are checked at the same time share one request.
   */
  freshen<K extends Call, P extends string | void>(
    resource: Resource<K, P>,
    param: P,
    how?: RefreshOptions,
  ): Promise<void>
  /** Stores the answer of another call, by name. It has no ETag, so the next refresh is unconditional. */
  store(answers: Readonly<Record<string, unknown>>, scope: Resource['scope'], person: string): Promise<void>
  /**
   * The server says that answers of the user have changed: asks which, and requests the stored ones among them. Answers
   * outside the ETag list are requested by the screens that show them. @throws NoAnswer, Refused
   */
  recheck(): Promise<void>
  /** The server has changed these answers of this user: they stay on screen, and `freshen` requests them again. */
  markStale(names: readonly string[], person: string): Promise<void>
}

export const createKeeper = ({ own, copy, clock, remote, report }: KeeperPorts): Keeper => {
  const underway = new Map<string, Promise<void>>()
  const cache = createAnswerCache(copy, report)
  const { owner, keep, fetchUntilKept } = createAnswerFetcher({ own, clock, remote, cache })
  const etagList = createEtagList({ clock, remote, cache })
  const confirm = createConfirmation({ clock, cache, etagList, owner, keep })
  const rechecks = proxy<Rechecks>({ count: 0 })

  const refresh = async (resource: Resource, param: string | void, how: RefreshOptions = {}): Promise<void> => {
    if (resource.filledBy === 'queue') return
    // Cached by user id: a new user must not share the previous user's in-flight request.
    const key = `${answerName(resource, param)} ${(await owner(resource.scope)) ?? ''}`
    const running = underway.get(key)
    if (running && !how.unshared) return running
    const begin = () => fetchUntilKept(resource, param, how)
    const started = (running ? running.then(begin, begin) : begin()).finally(() => {
      if (underway.get(key) === started) underway.delete(key)
    })
    underway.set(key, started)
    return started
  }

  const read = async (resource: Resource, param: string | void): Promise<Stored<unknown> | undefined> => {
    const person = await owner(resource.scope)
    const answer = person === undefined ? undefined : await cache.get(answerName(resource, param))
    // Another user's copy counts as missing.
    return answer?.person === person && answer ? { value: answer.value, at: answer.at } : undefined
  }

  const refreshChanged = oneMore(async () => {
    const user = await owner('person')
    const list = user === undefined ? undefined : await etagList(user, true)
    if (!list) return
    for (const resource of userResources) {
      const stored = await cache.get(resource.name)
      const isChanged = stored !== undefined && stored.person === user && differsFrom(list, resource, stored)
      // A request that is under way may have been answered before the change.
      if (isChanged) await refresh(resource as Resource, undefined, { unshared: true })
    }
  })

  return {
    unsaved: cache.unsaved,
    rechecks,
    recheck: () => {
      rechecks.count += 1
      return refreshChanged()
    },
    read: read as Keeper['read'],
    refresh: refresh as Keeper['refresh'],
    freshen: (async (resource: Resource, param: string | void, how?: RefreshOptions) => {
      const known = await read(resource, param)
      if (known && (isYoung(resource, param, known.at, clock.now()) || (await confirm(resource, param)))) return
      await refresh(resource, param, how)
    }) as Keeper['freshen'],
    markStale: cache.markStale,
    async store(answers, scope, person) {
      const at = clock.now()
      const rows = Object.entries(answers).map(([name, value]) => ({ name, person, value, etag: null, at }))
      await keep(scope, person, rows)
    },
  }
}

/** Younger than `staleAfter`. A time ahead of the clock means that the clock was set back: the age is unknown. */
const isYoung = ({ staleAfter = 0 }: Resource, param: string | void, at: number, now: number): boolean =>
  now >= at && now - at < (typeof staleAfter === 'number' ? staleAfter : staleAfter(param))

/** Whether the list names another answer than the stored one. */
const differsFrom = (
  list: ResultOf<'GET /changes'>,
  resource: Resource<Call, void>,
  { etag, value: known }: StoredAnswer,
): boolean => {
  const listed = listedName(resource as Resource, undefined)
  if (listed !== undefined) return !isListed(list, listed, etag ?? '')
  const value = resource.listed?.(list)
  return value !== undefined && value !== known
}
