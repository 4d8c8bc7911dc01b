import { shellChoiceCache } from '#contract/cache-names.ts'
import { shellKey, type CustomerShell } from '#contract/rules/shell.ts'

/**
 * Tells the worker which shell belongs to this device. The worker alone would judge by its user agent, which does not
 * tell an iPad, the wrapper or a page that is requested as on a computer.
 */
export const noteShell = async (name: CustomerShell): Promise<void> => {
  try {
    const cache = await caches.open(shellChoiceCache)
    await cache.put(shellKey, new Response(name))
  } catch {
    // Without storage there is no worker either.
  }
}
