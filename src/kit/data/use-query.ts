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
