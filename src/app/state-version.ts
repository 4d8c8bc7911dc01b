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

/** What a purge keeps: the shell of the worker in charge, which nothing would bring back before the next release. */
const kept = /^workbox-precache/

/** Empties the caches. Databases are never touched here. */
export const purgeCaches = async (caches: CacheStorage | undefined): Promise<void> => {
  if (!caches) return
  const names = (await caches.keys()).filter((name) => !kept.test(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}
