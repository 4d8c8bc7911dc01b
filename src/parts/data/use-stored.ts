import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Call, ResultOf } from '#contract/endpoints/index.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import { answerName, type Resource } from '#src/resources/resource.ts'
import type { Stored } from '#src/resources/keeper.ts'
import { useServices } from '../services.ts'
import { readView, viewOf } from './stored-view.ts'
import { useQuery } from './use-query.ts'
import { usePerson } from './use-session.ts'

export interface StoredView<T> {
  /** The stored value with what still waits laid over it; undefined when this device has none. */
  value: T | undefined
  /** The stored value alone, as the server last had it. */
  confirmed: T | undefined
  /** When the server last confirmed it, in epoch milliseconds; 0 when it never did. */
  at: number
  /** The database has been read: an undefined value then means that there is none. */
  looked: boolean
  refreshing: boolean
  /** Why the last refresh failed; null after one that did not. */
  problem: Error | null
  refresh(): void
}

/** A resource as this device knows it. Paints from the database at once, then asks the server when the copy is stale. */
export const useStored = <K extends Call, P extends string | void>(
  resource: Resource<K, P>,
  param: P,
): StoredView<ResultOf<K>> => {
  const { own, keeper } = useServices()
  const name = answerName(resource, param)
  // Whoever logs in while the screen stands has other answers: they are looked up, and asked for, anew.
  const person = usePerson()
  const [refreshing, setRefreshing] = useState(false)
  const [problem, setProblem] = useState<Error | null>(null)
  // What the disk refused is held by the page, which no live query watches.
  const { count } = useSnapshot(keeper.unsaved)
  const found = useQuery(
    () => readView({ own, keeper }, resource, param),
    [name, person, count],
    ({ answers, requests }) => {
      const stored = answers.get(name) as Stored<ResultOf<K>> | undefined
      return stored && viewOf(resource, stored, resource.scope === 'person' ? requests : [])
    },
  )

  const ask = useCallback(
    async (how: 'freshen' | 'refresh') => {
      setRefreshing(true)
      try {
        await keeper[how](resource, param)
        setProblem(null)
      } catch (error) {
        setProblem(error instanceof Error ? error : new Error(String(error)))
      } finally {
        setRefreshing(false)
      }
    },
    [keeper, name, person],
  )

  useEffect(() => {
    void ask('freshen')
    const again = () => document.visibilityState === 'visible' && void ask('freshen')
    document.addEventListener('visibilitychange', again)
    window.addEventListener('online', again)
    return () => {
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('online', again)
    }
  }, [ask])

  return {
    value: found?.value,
    confirmed: found?.confirmed,
    at: found?.at ?? 0,
    looked: found !== undefined,
    refreshing,
    problem,
    refresh: () => void ask('refresh'),
  }
}

/** A failed refresh is worth a dialog only when there is nothing to show instead, and the server did answer. */
export const isBlank = (view: StoredView<unknown>): boolean =>
  view.looked && view.value === undefined && view.problem !== null && !(view.problem instanceof NoAnswer)
