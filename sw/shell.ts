import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js'
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { cacheNames } from '#contract/cache-names.ts'
import { askedShell, isMobileAgent } from '#contract/rules/shell.ts'
import { makeRoomForShell } from './assets/room.ts'
import { paintedShell } from './picture.ts'
import { isScreen } from './screens.ts'

/** A page corrects the choice by its address. */
const deviceShell = isMobileAgent(navigator.userAgent) ? 'phone' : 'web'

/**
 * Serves the app itself: every screen opens offline. A chunk that this build lacks, requested by a page of the
 * previous build, goes to the server, which keeps old chunks for a month. It never gets the page as its answer.
 */
export const serveShell = (manifest: (string | PrecacheEntry)[]): void => {
  registerQuotaErrorCallback(makeRoomForShell)
  precacheAndRoute(manifest, { cleanURLs: false })
  const page = createHandlerBoundToURL('/index.html')
  const afterPaint = addressOf(manifest, /^\/?static\/after-paint-[\w-]+\.js$/)
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
    (asked) =>
      (askedShell(asked.url.searchParams) ?? deviceShell) === 'web'
        ? fetch(asked.request)
        : afterPaint
          ? paintedShell(asked.url, page(asked), afterPaint)
          : page(asked),
  )
  // Fonts are not precached: a merchant uses one pair of them.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/static/') && url.pathname.endsWith('.woff2'),
    new CacheFirst({ cacheName: cacheNames.fonts, plugins: [new CacheableResponsePlugin({ statuses: [200] })] }),
  )
}

/** The address of a build file by its name without the hash; undefined if missing, as in development. */
const addressOf = (manifest: readonly (string | PrecacheEntry)[], name: RegExp): string | undefined => {
  const found = manifest.map((entry) => (typeof entry === 'string' ? entry : entry.url)).find((url) => name.test(url))
  return found && `/${found.replace(/^\//, '')}`
}
