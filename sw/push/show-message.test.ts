import { expect, test } from 'vitest'
import { showMessage } from './show-message.ts'

/** The system's notifications: one per tag. */
const makeSystem = () => {
  const shown = new Map<string, NotificationOptions & { title: string }>()
  const registration = {
    getNotifications: async ({ tag }: { tag: string }) => (shown.has(tag) ? [shown.get(tag)] : []),
    showNotification: async (title: string, options: NotificationOptions) =>
      void shown.set(options.tag!, { title, ...options }),
  }
  return { shown, registration: registration as unknown as ServiceWorkerRegistration }
}

const message = {
  title: 'A free wash',
  body: 'You earned it.',
  createDate: '2026-11-21T09:41:00.000Z',
} as const

test('a message is shown with the merchant’s icon and its time of writing', async () => {
  const { shown, registration } = makeSystem()
  expect(await showMessage(registration, message)).toBe(true)
  expect([...shown.values()]).toEqual([
    {
      title: 'A free wash',
      body: 'You earned it.',
      tag: 'message 2026-11-21T09:41:00.000Z',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { path: '/notifications' },
      timestamp: Date.UTC(2026, 10, 21, 9, 41),
    },
  ])
})

test('a second delivery replaces the first, and another message does not', async () => {
  const { shown, registration } = makeSystem()
  await showMessage(registration, message)
  expect(await showMessage(registration, message)).toBe(false)
  expect(shown.size).toBe(1)
  expect(await showMessage(registration, { ...message, createDate: '2026-11-22T09:41:00.000Z' })).toBe(true)
  expect(shown.size).toBe(2)
})

test('a tap on a message that leads somewhere opens that screen', async () => {
  const { shown, registration } = makeSystem()
  await showMessage(registration, { ...message, path: '/wallet' })
  expect([...shown.values()].map(({ data }) => data as unknown)).toEqual([{ path: '/wallet' }])
})
