import type { Subscription } from 'dexie'

export type Library = typeof import('./database.ts')

let library: Promise<Library> | undefined
let imported: Library | undefined
let mayLoad: Promise<void> = Promise.resolve()

/** Defers the import of the database library until a promise settles: its evaluation would delay the first frame. */
export const holdLibrary = (until: Promise<void>): void => {
  mayLoad = until
}

/** Imports the database library, once. @throws the error of the import, which the next call repeats */
export const loadLibrary = (): Promise<Library> => {
  library ??= mayLoad
    .then(() => import('./database.ts'))
    .then((found) => (imported = found))
    .catch((error: unknown) => {
      library = undefined
      throw error
    })
  return library
}

/** The database library, if it is imported. */
export const importedLibrary = (): Library | undefined => imported

interface Observer<T> {
  (value: T): void
}

/**
 * An observable of a live query, which subscribes once the library is imported. The deferred databases must be created
 * by then (`deferred`): Dexie does not track a read that was queued.
 */
export const liveQuery = <T>(query: () => Promise<T>) => ({
  // Without it, useObservable subscribes once more during the render, to look for a synchronous value.
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
