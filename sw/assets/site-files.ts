import { cacheNames } from '#contract/cache-names.ts'

/** Fetches the manifest and the icons again that are cached. A file that does not arrive stays as it is. */
export const refreshSiteFiles = async (): Promise<void> => {
  if (!(await caches.has(cacheNames.siteFiles))) return
  const cache = await caches.open(cacheNames.siteFiles)
  for (const { url } of await cache.keys()) {
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(20_000) }).catch(() => undefined)
    if (response?.ok) await cache.put(url, response)
  }
}
