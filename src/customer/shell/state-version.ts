import { isOurCache, isShellCache } from '#contract/cache-names.ts'
import { localStateVersion } from '#contract/constants.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { SmallStorage } from '#src/platform/web-storage.ts'

const key = 'hamilton.version'

/** Whether the stored state was written by an app of this state version. */
export const isCurrentState = (storage: SmallStorage): boolean => storage.getItem(key) === localStateVersion

/**
 * Discards cached answers and caches of another state version, never data that exists only on this device.
 * @returns whether the page must be reloaded
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

/** Deletes this app's caches, except the shells of the active worker. Databases are never changed here. */
export const purgeCaches = async (caches: CacheStorage | undefined): Promise<void> => {
  if (!caches) return
  const names = (await caches.keys()).filter((name) => isOurCache(name) && !isShellCache(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}
