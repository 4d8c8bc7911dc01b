import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { cacheNames } from '#contract/cache-names.ts'

/** Serves the manifest and the icons of this host from the cache and updates them in the background. */
export const serveSiteFiles = (): void => {
  registerRoute(
    ({ url, sameOrigin }) =>
      sameOrigin && (url.pathname === '/manifest.webmanifest' || url.pathname.startsWith('/icons/')),
    new StaleWhileRevalidate({ cacheName: cacheNames.siteFiles }),
  )
}
