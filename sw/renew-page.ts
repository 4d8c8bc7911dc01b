import { cacheNames } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import { isWebCache } from '#contract/cache-names.ts'
import { webPage } from '#contract/shell-parts.ts'

interface StoredPage {
  cache: Cache
  /** Under which it is stored. */
  key: string
  address: string
}

/** The stored pages of the shells: that of the phone, and of the web shop where it is used. */
const storedPages = async (): Promise<StoredPage[]> => {
  const address = '/index.html'
  const key = getCacheKeyForURL(address)
  const phone = key === undefined ? [] : [{ cache: await caches.open(cacheNames.precache), key, address }]
  const webNames = (await caches.keys()).filter(isWebCache)
  const web = webNames.map(async (name) => ({ cache: await caches.open(name), key: webPage, address: webPage }))
  return [...phone, ...(await Promise.all(web))]
}

/** @returns undefined when it is not stored, false when the server does not answer */
const renew = async ({ cache, key, address }: StoredPage): Promise<boolean | undefined> => {
  const stored = await cache.match(key)
  if (!stored) return undefined
  const { ok, headers } = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(8_000) })
  if (!ok) return false
  await cache.put(key, new Response(await stored.blob(), { headers: headersOf(headers) }))
  return true
}

/**
 * Fetches the headers of the stored pages again: their content security policy names the hosts of the merchant's payment
 * form, which may change between two builds. The pages themselves stay those of this build.
 * @returns false when the server does not answer, or no page is stored
 */
export const renewPage = async (): Promise<boolean> => {
  const pages = await storedPages()
  const renewed = (await Promise.all(pages.map(renew))).filter((each) => each !== undefined)
  return renewed.length > 0 && renewed.every(Boolean)
}

/** The body was decoded when it was stored. */
const headersOf = (headers: Headers): Headers => {
  const kept = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'etag']) kept.delete(name)
  return kept
}
