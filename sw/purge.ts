import { isCurrentCache, isOurCache } from '#contract/cache-names.ts'

/** Deletes the caches of former builds. Databases and other code's caches on this origin are not touched. */
export const purge = async (): Promise<void> => {
  const left = (await caches.keys()).filter((name) => isOurCache(name) && !isCurrentCache(name))
  await Promise.all(left.map((name) => caches.delete(name)))
}
