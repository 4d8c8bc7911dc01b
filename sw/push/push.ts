import type { WorkerMessage } from '#contract/worker-messages.ts'
import { showBadge } from './badge.ts'
import { openScreen } from './open-screen.ts'
import { readPush, type Pushed } from './read-push.ts'
import { showMessage } from './show-message.ts'

/** Handles push messages, with or without an open page, and taps on notifications. */
export const handlePush = (worker: ServiceWorkerGlobalScope): void => {
  worker.addEventListener('push', (event) => {
    const pushed = readPush(event.data?.text() ?? '')
    if (pushed) event.waitUntil(takeMessage(worker, pushed))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openScreen(worker.clients, String(event.notification.data?.path ?? '/')))
  })
  // The browser replaced the push subscription: the next start of the app registers the new one.
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(import('../data/push-token.ts').then(({ deletePushToken }) => deletePushToken()))
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
