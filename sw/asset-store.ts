import { assetSets, cacheNames } from './cache-names.ts'

/** A merchant's file from the newest set that has it. */
export const storedAsset = async (address: string): Promise<Response | undefined> => {
  for (const name of assetSets(await caches.keys())) {
    const found = await (await caches.open(name)).match(address)
    if (found) return found
  }
  return undefined
}

/**
 * Fetches a new set whole before the old one goes; until then, and when anything of it fails, the old one serves.
 * A file that is already here under its name is not fetched again: a changed file has a new name.
 */
export const adoptAssets = async (timeStamp: number, addresses: readonly string[]): Promise<void> => {
  const name = cacheNames.tenantAssets(timeStamp)
  const known = assetSets(await caches.keys())
  if (known[0] === name) return
  const incoming = `${name}-incoming`
  const cache = await caches.open(incoming)
  try {
    for (const address of addresses) {
      const response = (await storedAsset(new URL(address, location.origin).href)) ?? (await fetch(address))
      if (!response.ok) throw new Error(`${address}: ${response.status}`)
      await cache.put(address, response)
    }
    await moveCache(incoming, name)
    await Promise.all(known.map((old) => caches.delete(old)))
  } finally {
    await caches.delete(incoming)
  }
}

const moveCache = async (from: string, to: string): Promise<void> => {
  const [source, target] = await Promise.all([caches.open(from), caches.open(to)])
  for (const request of await source.keys()) await target.put(request, (await source.match(request))!)
}
