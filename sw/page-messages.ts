import type { PageMessage } from '#contract/worker-messages.ts'
import { adoptAssets } from './asset-store.ts'

/** What a page may ask of the worker. */
export const obeyPage = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener('message', (event) => {
    const message = event.data as PageMessage
    if (message.type === 'update') event.waitUntil(worker.skipWaiting())
    if (message.type === 'assets') event.waitUntil(adoptAssets(message.timeStamp, message.addresses).catch(() => undefined))
  })
}
