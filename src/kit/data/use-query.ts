import { useObservable } from 'dexie-react-hooks'
import { useRef } from 'react'
import { liveQuery } from '#src/local/library.ts'
import { useServices } from '../services.ts'
import { shareEqual } from './share-equal.ts'
import type { StartupSnapshot } from '#src/start/snapshot.ts'

/**
 * A live query of the local databases; `first` until it has been read. A result that equals the last one is the last
 * one: the component is not drawn again for it.
 */
export const useLive = <T>(query: () => T | Promise<T>, deps: unknown[], first?: T): T | undefined => {
  const last = useRef(first)
  // An async function of its own: only then does the library track reads after an await.
  return useObservable(
    () =>
      liveQuery(async () => {
        const now = shareEqual(last.current, await query())
        last.current = now
        return now
      }),
    deps,
    first,
  )
}

interface Observer<T> {
  next(value: T): void
  fail?: ((error: unknown) => void) | undefined
}

interface Shared<T> {
  observers: Set<Observer<T>>
  /** The newest result; undefined before the first. */
  result?: { value: T }
  close(): void
}

/** By what they read of, and their keys. */
const running = new WeakMap<object, Map<string, Shared<unknown>>>()

const begin = <T>(query: () => T | Promise<T>, atEnd: () => void): Shared<T> => {
  const observers = new Set<Observer<T>>()
  const shared: Shared<T> = { observers, close: () => undefined }
  const { unsubscribe } = liveQuery(async () => shareEqual(shared.result?.value, await query())).subscribe(
    (value) => {
      shared.result = { value }
      for (const { next } of observers) next(value)
    },
    (error) => {
      atEnd()
      for (const { fail } of observers) fail?.(error)
    },
  )
  shared.close = () => {
    atEnd()
    unsubscribe()
  }
  return shared
}

/**
 * A live query that runs once for all who observe it at the same time, however many: each of 24 cards asks who is logged
 * in. Who joins gets the newest result at once.
 * @param of what is read, such as the databases' owner; `key` names the query among those of the same
 */
export const sharedQuery = <T>(of: object, key: string, query: () => T | Promise<T>) => ({
  // As `liveQuery`: the first result comes after the first render, so that a page of the server is drawn as it was sent.
  hasValue: () => false,
  subscribe(next: Observer<T>['next'], fail?: Observer<T>['fail']) {
    const known = (running.get(of) ?? new Map()) as Map<string, Shared<T>>
    running.set(of, known as Map<string, Shared<unknown>>)
    const observer = { next, fail }
    const shared = known.get(key) ?? begin(query, () => known.delete(key))
    known.set(key, shared)
    shared.observers.add(observer)
    if (shared.result) next(shared.result.value)
    return {
      unsubscribe() {
        shared.observers.delete(observer)
        if (shared.observers.size === 0 && known.get(key) === shared) shared.close()
      },
    }
  },
})

/** As `useQuery`, of a query that many components observe. @param of, key as in `sharedQuery` */
export const useShared = <T>(
  of: object,
  key: string,
  query: () => T | Promise<T>,
  first: (startupSnapshot: StartupSnapshot) => T | undefined,
): T | undefined => {
  const { startupSnapshot } = useServices()
  const begun = startupSnapshot.now
  return useObservable(() => sharedQuery(of, key, query), [of, key], begun ? first(begun) : undefined)
}

/** A live query whose first result is that of the startup snapshot; undefined when the snapshot lacks it. */
export const useQuery = <T>(
  query: () => T | Promise<T>,
  deps: unknown[],
  first: (startupSnapshot: StartupSnapshot) => T | undefined,
): T | undefined => {
  const { startupSnapshot } = useServices()
  const begun = startupSnapshot.now
  return useLive(query, deps, begun ? first(begun) : undefined)
}
