import type { PageMessage } from '#contract/worker-messages.ts'
import { adoptAssets } from './assets/adopt.ts'
import { clearImages, weighImages } from './assets/images.ts'
import { keepWeb } from './web-parts.ts'
import { purge } from './purge.ts'
import { renewPage } from './renew-page.ts'
import { showBadge } from './push/badge.ts'

/** Handles messages from pages. An answer goes to the port that came with the message. */
export const serveMessages = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener('message', (event) => {
    const work = async (): Promise<void> => {
      const answer = await answerTo(worker, event.data as PageMessage)
      event.ports[0]?.postMessage(answer)
    }
    // The page has a fallback for a missing answer.
    event.waitUntil(work().catch((error: unknown) => console.warn(error)))
  })
}

const answerTo = (worker: ServiceWorkerGlobalScope, message: PageMessage): Promise<unknown> => {
  switch (message.type) {
    case 'update':
      return worker.skipWaiting()
    case 'claim':
      return worker.clients.claim()
    case 'assets':
      return adoptAssets(message.timeStamp, message.addresses)
    case 'purge':
      return purge()
    case 'badge':
      return keepBadge(message.unread)
    case 'weighImages':
      return weighImages()
    case 'clearImages':
      return clearImages()
    case 'keepWeb':
      return keepWeb()
    case 'renewPage':
      return renewPage()
    default:
      return Promise.resolve()
  }
}

const keepBadge = async (unread: number): Promise<void> => {
  await showBadge(unread)
  await (await import('./data/unread.ts')).keepUnread(unread)
}
