import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { cacheNames } from '#contract/cache-names.ts'

/** The manifest and the icons of this host: shown at once, renewed behind. */
export const serveSiteFiles = (): void => {
  registerRoute(
    ({ url, sameOrigin }) =>
      sameOrigin && (url.pathname === '/manifest.webmanifest' || url.pathname.startsWith('/icons/')),
    new StaleWhileRevalidate({ cacheName: cacheNames.siteFiles }),
  )
}
