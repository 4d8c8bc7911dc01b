import { queueSync } from '#contract/worker-messages.ts'

/** From the Background Sync standard, which the compiler's library lacks. */
type SyncEvent = ExtendableEvent & { readonly tag: string }

/**
 * Sends waiting requests when the browser fires the sync event on a returning network, with no page open. The event
 * fails while a request is left, so that the browser repeats it.
 */
export const sendInBackground = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === queueSync)
      sync.waitUntil(import('./data/send-waiting.ts').then(({ sendWaiting }) => sendWaiting(worker.location.hostname)))
  })
}
