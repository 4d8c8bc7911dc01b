import { cacheNames } from '#contract/cache-names.ts'
import { putOrMakeRoom } from './room.ts'

/** About 6 MB: the streets around a merchant's sites, at every zoom that was looked at. */
export const mostTiles = 400

/** Beyond the limit the oldest go: keys come in the order in which they were stored. */
export const keepTile = async (cache: Cache, request: RequestInfo, tile: Response): Promise<void> => {
  await putOrMakeRoom(cache, request, tile, [cacheNames.video])
  for (const old of (await cache.keys()).slice(0, -mostTiles)) await cache.delete(old)
}
