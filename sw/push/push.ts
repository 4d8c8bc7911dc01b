import type { WorkerMessage } from '#contract/worker-messages.ts'
import { showBadge } from './badge.ts'
import { openScreen } from './open-screen.ts'
import { readPush, type Pushed } from './read-push.ts'
import { showMessage } from './show-message.ts'

/** Messages from the server while no page need be open, and what a tap on one does. */
export const hearPush = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener('push', (event) => {
    const pushed = readPush(event.data?.text() ?? '')
    if (pushed) event.waitUntil(takeMessage(worker, pushed))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openScreen(worker.clients, String(event.notification.data?.path ?? '/')))
  })
  // The browser gave this device another address: the next start of the app tells the server.
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(import('../data/push-token.ts').then(({ forgetToken }) => forgetToken()))
  })
}

const takeMessage = async (worker: ServiceWorkerGlobalScope, message: Pushed): Promise<void> => {
  if (!(await showMessage(worker.registration, message))) return
  await tellPages(worker, { type: 'arrived' })
  const { countOneMore } = await import('../data/unread.ts')
  const unread = await countOneMore()
  if (unread !== undefined) await showBadge(unread)
}

const tellPages = async ({ clients }: ServiceWorkerGlobalScope, message: WorkerMessage): Promise<void> => {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage(message)
}
