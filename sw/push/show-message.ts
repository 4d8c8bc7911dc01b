import { notificationsPath } from '#contract/worker-messages.ts'
import type { Pushed } from './read-push.ts'

type Message = Pushed

/**
 * Shows a message once: a second delivery silently replaces the first.
 * @returns true for a new message, as far as the system still shows the first delivery
 */
export const showMessage = async (
  registration: ServiceWorkerRegistration,
  { title, body, createDate, path = notificationsPath }: Message,
): Promise<boolean> => {
  const tag = `message ${createDate}`
  const isNew = (await registration.getNotifications({ tag })).length === 0
  await registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path },
    ...({ timestamp: Date.parse(createDate) } as NotificationOptions),
  })
  return isNew
}
