import { cacheNames } from '#contract/cache-names.ts'
import { fetchAsset } from './fetch-asset.ts'
import { putOrMakeRoom } from './room.ts'

export const storedVideo = async (address: string): Promise<Response | undefined> =>
  (await caches.has(cacheNames.video)) ? (await caches.open(cacheNames.video)).match(address) : undefined

/** Caches these videos and deletes others. A video evicts no other cache: everything else is more important. */
export const adoptVideos = async (addresses: readonly string[]): Promise<void> => {
  if (addresses.length === 0) return void (await caches.delete(cacheNames.video))
  const cache = await caches.open(cacheNames.video)
  for (const { url } of await cache.keys()) {
    if (!addresses.includes(new URL(url).pathname)) await cache.delete(url)
  }
  for (const address of addresses) {
    if (!(await cache.match(address))) await putOrMakeRoom(cache, address, await fetchAsset(address), [])
  }
}
