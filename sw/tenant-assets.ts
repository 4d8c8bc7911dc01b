import { createPartialResponse } from 'workbox-range-requests'
import { registerRoute } from 'workbox-routing'
import { storedAsset } from './asset-store.ts'

/** The merchant's logo, pictures and video: from the newest set that has the file, else from the network. */
export const serveTenantAssets = (): void => {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => {
      const stored = await storedAsset(request.url)
      if (!stored) return fetch(request)
      return request.headers.has('Range') ? createPartialResponse(request, stored) : stored
    },
  )
}
