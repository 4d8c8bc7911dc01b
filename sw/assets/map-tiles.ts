import { registerRoute } from 'workbox-routing'
import { cacheNames } from '#contract/cache-names.ts'
import { keepTile } from './tile-store.ts'

/**
 * Serves map tiles cached before, so that they are available offline. The page's policy admits pictures of one other
 * origin: the tile server. Only pictures whose answer is readable are stored; of others the size is unknown.
 */
export const serveMapTiles = (): void => {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin ? url.pathname.startsWith('/tiles/') : request.destination === 'image' && request.mode === 'cors',
    async ({ request, event }) => {
      const cache = await caches.open(cacheNames.tiles)
      const stored = await cache.match(request)
      if (stored) return stored
      const tile = await fetch(request)
      if (tile.status === 200) event.waitUntil(keepTile(cache, request, tile.clone()))
      return tile
    },
  )
}
