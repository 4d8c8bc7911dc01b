import { isOurCache, isShellCache } from '#contract/cache-names.ts'
import { localStateVersion } from '#contract/constants.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { SmallStorage } from '#src/platform/web-storage.ts'

const key = 'hamilton.version'

/** Whether what is stored was written by an app of this state version. */
export const isCurrentState = (storage: SmallStorage): boolean => storage.getItem(key) === localStateVersion

/**
 * Stored state of another version is discarded: cached answers and caches, never what only this device knows.
 * @returns whether the page must be loaded anew
 */
export const discardOldState = async (
  copy: CopyDatabase,
  storage: SmallStorage,
  caches: CacheStorage | undefined,
): Promise<boolean> => {
  const found = storage.getItem(key)
  if (found === localStateVersion) return false
  storage.setItem(key, localStateVersion)
  if (found === null) return false
  await Promise.all([copy.answers.clear(), copy.pictures.clear()])
  await purgeCaches(caches)
  return true
}

/** Empties our caches, but for the shell of the worker in charge. Databases are never touched here. */
export const purgeCaches = async (caches: CacheStorage | undefined): Promise<void> => {
  if (!caches) return
  const names = (await caches.keys()).filter((name) => isOurCache(name) && !isShellCache(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}
