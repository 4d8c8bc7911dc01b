import { registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { cacheNames } from '#contract/cache-names.ts'
import { isRecent } from './assets/is-recent.ts'

const whileRevalidating = new StaleWhileRevalidate({ cacheName: cacheNames.siteFiles })

/**
 * Serves the manifest and the icons of this host from the cache. A new site config fetches them again
 * (`refreshSiteFiles`); without one, a start after a day does, in the background.
 */
export const serveSiteFiles = (): void => {
  registerRoute(
    ({ url, sameOrigin }) =>
      sameOrigin && (url.pathname === '/manifest.webmanifest' || url.pathname.startsWith('/icons/')),
    async (asked) => {
      const cached = await caches.match(asked.request, { cacheName: cacheNames.siteFiles })
      return cached && isRecent(cached, Date.now()) ? cached : whileRevalidating.handle(asked)
    },
  )
}
