import { createPartialResponse } from 'workbox-range-requests'
import { registerRoute } from 'workbox-routing'
import { isVideo } from './fetch-asset.ts'
import { storedPicture } from './pictures.ts'
import { storedVideo } from './videos.ts'

/**
 * Serves the merchant's logo, pictures and video from the caches, as ranges where requested; otherwise from the
 * network.
 */
export const serveTenantAssets = (): void => {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => {
      const stored = await (isVideo(request.url) ? storedVideo(request.url) : storedPicture(request.url))
      if (!stored) return fetch(request)
      return request.headers.has('Range') ? createPartialResponse(request, stored) : stored
    },
  )
}
