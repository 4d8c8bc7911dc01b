import { createPartialResponse } from 'workbox-range-requests'
import { registerRoute } from 'workbox-routing'
import { isVideo } from './fetch-asset.ts'
import { storedPicture } from './pictures.ts'
import { storedVideo } from './videos.ts'

/** The merchant's logo, pictures and video: from this device, in parts where parts are asked for; else from the network. */
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
