import { cacheNames } from '#contract/cache-names.ts'

/** What is spared first when the disk is full: video, then map tiles. The shell and the databases never are. */
const spare = [cacheNames.video, cacheNames.tiles]

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/**
 * Stores an answer. When the disk is full, what is needed less goes first, one cache at a time; when that is not enough
 * the answer is not stored, quietly.
 * @param sparing the caches that may go for this one
 * @returns whether it was stored
 */
export const putOrMakeRoom = async (
  cache: Cache,
  request: RequestInfo,
  response: Response,
  sparing: readonly string[] = spare,
): Promise<boolean> => {
  for (const spared of [...sparing, undefined]) {
    try {
      // Each attempt takes a body of its own.
      await cache.put(request, spared === undefined ? response : response.clone())
      return true
    } catch (error) {
      if (!isFull(error)) throw error
      if (spared !== undefined) await caches.delete(spared)
    }
  }
  return false
}

/** The shell itself found no room: its next attempt will. */
export const makeRoomForShell = async (): Promise<void> => {
  for (const name of spare) await caches.delete(name)
}
