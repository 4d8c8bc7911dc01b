import { cacheNames } from '#contract/cache-names.ts'

/** Caches evicted first when the disk is full: video, then map tiles. The shell and the databases are never evicted. */
const spare = [cacheNames.video, cacheNames.tiles]

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/**
 * Stores an answer. When the disk is full, less important caches are evicted one at a time; if that frees too little,
 * the answer is not stored and no error is thrown.
 * @param sparing the caches that may be evicted for this answer
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
      // Each attempt consumes a clone of the body.
      await cache.put(request, spared === undefined ? response : response.clone())
      return true
    } catch (error) {
      if (!isFull(error)) throw error
      if (spared !== undefined) await caches.delete(spared)
    }
  }
  return false
}

/** Evicts caches when the shell's precache exceeded the quota: its next attempt will fit. */
export const makeRoomForShell = async (): Promise<void> => {
  for (const name of spare) await caches.delete(name)
}
