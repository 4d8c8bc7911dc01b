import { queueSync } from '#contract/worker-messages.ts'

/** Of the Background Sync standard, which the compiler's library lacks. */
type SyncEvent = ExtendableEvent & { readonly tag: string }

/**
 * The browser fires the event when there is a network again: what waits is sent, with no page open. While a request is
 * left the event fails, so that the browser repeats it.
 */
export const sendInBackground = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener('sync', (event) => {
    const sync = event as SyncEvent
    if (sync.tag === queueSync)
      sync.waitUntil(import('./data/send-waiting.ts').then(({ sendWaiting }) => sendWaiting(worker.location.hostname)))
  })
}
