import { useLiveQuery } from 'dexie-react-hooks'
import { useServices } from '../services.ts'
import type { StartupSnapshot } from './startup-snapshot.ts'

/**
 * A live query of the local databases; undefined until it has been read.
 * `first`: its answer out of what was read before the first screen was drawn; undefined when it is not in there.
 */
export const useQuery = <T>(
  query: () => T | Promise<T>,
  deps: unknown[],
  first: (startupSnapshot: StartupSnapshot) => T | undefined,
): T | undefined => {
  const { startupSnapshot } = useServices()
  const begun = startupSnapshot.now
  // An async function of its own: only then does the library follow what is read after an await.
  return useLiveQuery(async () => query(), deps, begun ? first(begun) : undefined)
}
