import { cacheNames, isFont } from '#contract/cache-names.ts'

/** Milliseconds for one font. */
const timeLimit = 20_000

/**
 * Stores the fonts that this page has loaded, for pages that open offline. A first page loads them before there is a
 * worker, and Firefox gives them to the pages after it from memory: the worker is never asked for them.
 */
export const keepFonts = async (): Promise<void> => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const cache = await caches.open(cacheNames.fonts)
  for (const { href, origin, pathname } of loaded) {
    if (origin !== location.origin || !isFont(pathname) || (await cache.match(href))) continue
    const font = await fetch(href, { signal: AbortSignal.timeout(timeLimit) })
    if (font.ok) await cache.put(href, font)
  }
}
