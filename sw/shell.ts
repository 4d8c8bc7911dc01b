import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js'
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { cacheNames } from '#contract/cache-names.ts'
import { makeRoomForShell } from './assets/room.ts'
import { paintedShell } from './picture.ts'
import { isScreen } from './screens.ts'

/**
 * The app itself: every screen opens without a network. A part of it that this build does not have, asked for by a page
 * of the build before, is the server's to answer, which keeps those for a month: never the page in its place.
 */
export const serveShell = (manifest: (string | PrecacheEntry)[]): void => {
  registerQuotaErrorCallback(makeRoomForShell)
  precacheAndRoute(manifest, { cleanURLs: false })
  const page = createHandlerBoundToURL('/index.html')
  const afterPaint = addressOf(manifest, /^\/?static\/after-paint-[\w-]+\.js$/)
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
    (asked) => (afterPaint ? paintedShell(asked.url, page(asked), afterPaint) : page(asked)),
  )
  // Fonts are left out of the precache: a merchant wears one pair of them.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/static/') && url.pathname.endsWith('.woff2'),
    new CacheFirst({ cacheName: cacheNames.fonts, plugins: [new CacheableResponsePlugin({ statuses: [200] })] }),
  )
}

/** A file of the build by its name without the hash; undefined where there is none, as in development. */
const addressOf = (manifest: readonly (string | PrecacheEntry)[], name: RegExp): string | undefined => {
  const found = manifest.map((entry) => (typeof entry === 'string' ? entry : entry.url)).find((url) => name.test(url))
  return found && `/${found.replace(/^\//, '')}`
}
