import { localStateVersion } from '#contract/constants.ts'
import type { CopyDatabase } from '#src/local/copy.ts'

const key = 'hamilton.version'

/**
 * Stored state of another version is discarded: cached answers and caches, never what only this device knows.
 * @returns whether the page must be loaded anew
 */
export const discardOldState = async (copy: CopyDatabase, storage: Storage, caches: CacheStorage | undefined): Promise<boolean> => {
  const found = storage.getItem(key)
  if (found === localStateVersion) return false
  storage.setItem(key, localStateVersion)
  if (found === null) return false
  await copy.answers.clear()
  await purgeCaches(caches)
  return true
}

/** Empties Cache Storage. Databases are never touched here. */
export const purgeCaches = async (caches: CacheStorage | undefined): Promise<void> => {
  if (!caches) return
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
