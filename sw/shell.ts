import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { cacheNames } from './cache-names.ts'

/** Addresses that are the server's own pages, not screens of the app. */
const notScreens = [/^\/api(\/|$)/, /^\/ui(\.html)?$/, /^\/(mail|front-door|demo|healthz|readyz)/, /^\/assets\//, /^\/icons\//, /^\/static\//, /\.[a-z0-9]+$/i]

/** The app itself: every screen opens without a network. */
export const serveShell = (manifest: (string | PrecacheEntry)[]): void => {
  cleanupOutdatedCaches()
  precacheAndRoute(manifest, { cleanURLs: false })
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notScreens }))
  // Fonts are left out of the precache: a merchant wears one pair of them.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/static/') && url.pathname.endsWith('.woff2'),
    new CacheFirst({ cacheName: cacheNames.fonts, plugins: [new CacheableResponsePlugin({ statuses: [200] })] }),
  )
}
