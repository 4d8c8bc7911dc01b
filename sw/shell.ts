import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js'
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { cacheNames, isFont } from '#contract/cache-names.ts'
import { otherScreenHeader } from '#contract/screen-picture.ts'
import { isMobileAgent } from '#contract/rules/shell.ts'
import { ownVersion } from '#src/platform/app-version.ts'
import { makeRoomForShell } from './assets/room.ts'
import { storedPage } from './stored-page.ts'
import { isScreen } from './screens.ts'
import { chooseShell } from './shell-choice.ts'
import { storedWebPage } from './web-parts.ts'

/**
 * Serves the app itself: every screen opens offline. A chunk that this build lacks, requested by a page of the
 * previous build, goes to the server, which keeps old chunks for a month. It never gets the page as its answer.
 */
export const serveShell = (manifest: (string | PrecacheEntry)[]): void => {
  registerQuotaErrorCallback(makeRoomForShell)
  precacheAndRoute(
    manifest.map((entry) => ofVersion(entry, ownVersion())),
    // '/' is a screen as any other, and not the page as built.
    { cleanURLs: false, directoryIndex: '' },
  )
  const page = createHandlerBoundToURL('/index.html')
  // A page corrects the choice by its address.
  const deviceShell = isMobileAgent(navigator.userAgent) ? 'phone' : 'web'
  const afterPaint = addressOf(manifest, /^\/?static\/before-app-[\w-]+\.js$/)
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && asksForPage(request) && isScreen(url.pathname),
    async (asked) => {
      const shown = await chooseShell(asked.url.searchParams, deviceShell)
      if (shown === 'phone') return afterPaint ? storedPage(asked.url, page(asked), afterPaint) : page(asked)
      return (await storedWebPage()) ?? (await pageOfServer(asked.request)) ?? page(asked)
    },
  )
  // The web shop's files are stored when it is used. One that is not goes to the server.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/static\/web\/[^/]+\.(js|css|svg)$/.test(url.pathname),
    async ({ request, url }) => (await caches.match(url.pathname)) ?? fetch(request),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isFont(url.pathname),
    new CacheFirst({ cacheName: cacheNames.fonts, plugins: [new CacheableResponsePlugin({ statuses: [200] })] }),
  )
}

/** Undefined without an answer, and for one that says that the server cannot answer now: what is stored shows more. */
const pageOfServer = async (request: Request): Promise<Response | undefined> => {
  const answer = await fetch(request).catch(() => undefined)
  return answer && answer.status < 500 ? answer : undefined
}

/** A page that shows a stored picture asks for the pages of other screens as well. */
const asksForPage = ({ mode, headers }: Request): boolean => mode === 'navigate' || headers.has(otherScreenHeader)

/** The page says which version the app is: another version of the same build has its own copy. */
const ofVersion = (entry: string | PrecacheEntry, version: string): string | PrecacheEntry =>
  typeof entry === 'string' || !entry.revision ? entry : { ...entry, revision: `${entry.revision}-${version}` }

/** The address of a build file by its name without the hash; undefined if missing, as in development. */
const addressOf = (manifest: readonly (string | PrecacheEntry)[], name: RegExp): string | undefined => {
  const found = manifest.map((entry) => (typeof entry === 'string' ? entry : entry.url)).find((url) => name.test(url))
  return found && `/${found.replace(/^\//, '')}`
}
