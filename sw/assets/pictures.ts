import { assetSets, cacheNames, timeOfAssets } from '#contract/cache-names.ts'
import { fetchAsset } from './fetch-asset.ts'
import { putOrMakeRoom } from './room.ts'

/** The format was chosen when the picture was fetched, by this browser: a page that names others shows it as well. */
const anyFormat = { ignoreVary: true }

/** A merchant's picture from the newest set that holds it. */
export const storedPicture = async (address: string): Promise<Response | undefined> => {
  for (const name of assetSets(await caches.keys())) {
    const found = await (await caches.open(name)).match(address, anyFormat)
    if (found) return found
  }
  return undefined
}

/**
 * Fetches a new set completely before the old one is deleted. Until then, and when any fetch fails, the old set is
 * served. Pictures that arrived stay for the next attempt. A cached picture is not fetched again: a changed picture
 * has a new name. A new config may also change the manifest and the icons, which are then fetched again.
 */
export const adoptPictures = async (timeStamp: number, addresses: readonly string[]): Promise<void> => {
  const known = assetSets(await caches.keys())
  // The request comes from a tab with an older config.
  if (known.some((name) => timeOfAssets(name)! > timeStamp)) return
  const name = cacheNames.tenantAssets(timeStamp)
  // The oldest set is complete and served; sets between it and this one were never completed.
  await drop(known.slice(0, -1).filter((other) => other !== name))
  const set = await caches.open(name)
  for (const address of addresses) {
    if (await set.match(address, anyFormat)) continue
    const picture = (await storedPicture(new URL(address, location.origin).href)) ?? (await fetchAsset(address))
    if (!(await putOrMakeRoom(set, address, picture))) throw new Error(`no room for ${address}`)
  }
  await drop(known.filter((other) => other !== name))
  if (known.some((other) => other !== name)) await refreshSiteFiles()
}

const drop = (names: readonly string[]): Promise<unknown> => Promise.all(names.map((name) => caches.delete(name)))

/** Fetches the manifest and the icons again that are cached. A file that does not arrive stays as it is. */
const refreshSiteFiles = async (): Promise<void> => {
  if (!(await caches.has(cacheNames.siteFiles))) return
  const cache = await caches.open(cacheNames.siteFiles)
  for (const { url } of await cache.keys()) {
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(20_000) }).catch(() => undefined)
    if (response?.ok) await cache.put(url, response)
  }
}
