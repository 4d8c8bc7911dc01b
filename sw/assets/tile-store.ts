import { cacheNames } from '#contract/cache-names.ts'
import { putOrMakeRoom } from './room.ts'

/** About 6 MB: the streets around a merchant's locations, at every zoom level viewed. */
export const mostTiles = 400

/** Stores a tile. Beyond the limit the oldest are deleted: cache keys come in order of insertion. */
export const keepTile = async (cache: Cache, request: RequestInfo, tile: Response): Promise<void> => {
  await putOrMakeRoom(cache, request, tile, [cacheNames.video])
  for (const old of (await cache.keys()).slice(0, -mostTiles)) await cache.delete(old)
}
