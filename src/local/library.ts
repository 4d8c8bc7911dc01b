import type { Subscription } from 'dexie'

type Library = typeof import('./database.ts')

let library: Promise<Library> | undefined
let mayLoad: Promise<void> = Promise.resolve()

/** Keeps the database library from being loaded until then: its evaluation would delay the first screen. */
export const holdLibrary = (until: Promise<void>): void => {
  mayLoad = until
}

/** The databases and their library. @throws what its import throws; the next call tries again */
export const loadLibrary = (): Promise<Library> => {
  library ??= mayLoad
    .then(() => import('./database.ts'))
    .catch((error: unknown) => {
      library = undefined
      throw error
    })
  return library
}

interface Observer<T> {
  (value: T): void
}

/**
 * A live query, which begins as soon as the library is there. Databases that are made of it were made before: a read of
 * one that is not there yet would not be noticed by the query.
 */
export const liveQuery = <T>(query: () => Promise<T>) => ({
  // Asked before it subscribes: it has none at once.
  hasValue: () => false,
  subscribe(next: Observer<T>, fail?: (error: unknown) => void): Subscription {
    let own: Subscription | undefined
    let isClosed = false
    const begin = (found: Library) => {
      if (!isClosed) own = found.liveQuery(query).subscribe(next, fail)
    }
    loadLibrary().then(begin, (error: unknown) => fail?.(error))
    return {
      get closed() {
        return isClosed
      },
      unsubscribe() {
        isClosed = true
        own?.unsubscribe()
      },
    }
  },
})
