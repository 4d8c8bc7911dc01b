import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'

/**
 * Fetches the headers of the stored page again: its content security policy names the hosts of the merchant's payment
 * form, which may change between two builds. The page itself stays that of this build.
 * @returns false when the server does not answer, or no page is stored
 */
export const renewPage = async (): Promise<boolean> => {
  const key = getCacheKeyForURL('/index.html')
  const cache = await caches.open(cacheNames.precache)
  const stored = key === undefined ? undefined : await cache.match(key)
  if (key === undefined || !stored) return false
  const { ok, headers } = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(8_000) })
  if (!ok) return false
  await cache.put(key, new Response(await stored.blob(), { headers: headersOf(headers) }))
  return true
}

/** The body was decoded when it was stored. */
const headersOf = (headers: Headers): Headers => {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) kept.delete(name)
  return kept
}
