import { shellChoiceCache } from '#contract/cache-names.ts'
import { askedShell, shellKey, type CustomerShell } from '#contract/rules/shell.ts'

/**
 * The shell for a page of this device: the one that a page has noted. A page that got the wrong one asks for the other
 * by its address; that one is used from then on.
 * @param guess by the user agent, while no page has noted any
 */
export const chooseShell = async (query: URLSearchParams, guess: CustomerShell): Promise<CustomerShell> => {
  const cache = await caches.open(shellChoiceCache)
  const asked = askedShell(query)
  if (asked) await cache.put(shellKey, new Response(asked))
  const remembered = asked ?? (await (await cache.match(shellKey))?.text())
  return remembered === 'phone' || remembered === 'web' ? remembered : guess
}
