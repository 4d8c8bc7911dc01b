import { cacheNames } from '#contract/cache-names.ts'
import { askedShell, type CustomerShell } from '#contract/rules/shell.ts'

const key = '/shell'

/**
 * The shell for a page of this device. A page that got the wrong one asks for the other by its address; that one is
 * used from then on.
 * @param guess by the user agent
 */
export const chooseShell = async (query: URLSearchParams, guess: CustomerShell): Promise<CustomerShell> => {
  const cache = await caches.open(cacheNames.shell)
  const asked = askedShell(query)
  if (asked) await cache.put(key, new Response(asked))
  const remembered = asked ?? (await (await cache.match(key))?.text())
  return remembered === 'phone' || remembered === 'web' ? remembered : guess
}
