import { useLiveQuery } from 'dexie-react-hooks'
import { useServices } from '../services.ts'
import type { StartupSnapshot } from './startup-snapshot.ts'

/**
 * A live query of the local databases; undefined until it has been read.
 * `first`: the query's result from the startup snapshot; undefined when the snapshot lacks it.
 */
export const useQuery = <T>(
  query: () => T | Promise<T>,
  deps: unknown[],
  first: (startupSnapshot: StartupSnapshot) => T | undefined,
): T | undefined => {
  const { startupSnapshot } = useServices()
  const begun = startupSnapshot.now
  // An async function of its own: only then does the library track reads after an await.
  return useLiveQuery(async () => query(), deps, begun ? first(begun) : undefined)
}
