import { shellChoiceCache } from '#contract/cache-names.ts'
import { shellKey, type CustomerShell } from '#contract/rules/shell.ts'

/**
 * Stores for the worker which shell belongs to this device. The worker alone would judge by its user agent, which does
 * not tell an iPad, the wrapper or a page that is requested as on a computer.
 */
export const storeShellChoice = async (shell: CustomerShell): Promise<void> => {
  try {
    const cache = await caches.open(shellChoiceCache)
    await cache.put(shellKey, new Response(shell))
  } catch {
    // Without storage there is no worker either.
  }
}
