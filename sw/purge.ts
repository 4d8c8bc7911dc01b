import { isCurrentCache, isOurCache } from '#contract/cache-names.ts'

/** What former builds left behind goes. Neither a database nor anything that somebody else keeps on this origin is touched. */
export const purge = async (): Promise<void> => {
  const left = (await caches.keys()).filter((name) => isOurCache(name) && !isCurrentCache(name))
  await Promise.all(left.map((name) => caches.delete(name)))
}
