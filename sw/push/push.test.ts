import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeDeviceValue } from '#src/local/device-values.ts'
import { withOwn } from '../data/databases.ts'
import { handlePush } from './push.ts'

/** A simulated worker scope: its events, the system's notifications, the open pages. */
const makeWorker = () => {
  const shown = new Map<string, unknown>()
  const page = {
    url: 'https://puddle.example/wallet',
    frameType: 'top-level',
    focused: false,
    visibilityState: 'visible',
    postMessage: vi.fn(),
    focus: vi.fn(),
  }
  const events = new EventTarget()
  const worker = Object.assign(events, {
    registration: {
      getNotifications: async ({ tag }: { tag: string }) => (shown.has(tag) ? [{}] : []),
      showNotification: async (title: string, { tag }: { tag: string }) => void shown.set(tag, title),
    },
    clients: { matchAll: async () => [page], openWindow: vi.fn() },
  })
  /** Resolves when all promises passed to waitUntil have settled. */
  const dispatch = async (type: string, members: object) => {
    const waits: Promise<unknown>[] = []
    events.dispatchEvent(
      Object.assign(new Event(type), members, { waitUntil: (work: Promise<unknown>) => void waits.push(work) }),
    )
    await Promise.all(waits)
  }
  handlePush(worker as unknown as ServiceWorkerGlobalScope)
  return {
    shown,
    page,
    dispatch,
    push: (data: unknown) => dispatch('push', { data: { text: () => JSON.stringify(data) } }),
  }
}

let worker: ReturnType<typeof makeWorker>
const setAppBadge = vi.fn(async () => undefined)
beforeEach(async () => {
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge: vi.fn() })
  await withOwn((own) => own.deviceValues.clear())
  await withOwn((own) => writeDeviceValue(own, 'session', { state: 'person', person: 'casey' }))
  worker = makeWorker()
})
afterEach(() => {
  vi.unstubAllGlobals()
  setAppBadge.mockClear()
})

const message = { title: 'A free wash', body: 'You earned it.', createDate: '2026-11-21T09:41:00.000Z' }

test('a message is shown, posted to the open pages and counted on the icon, once per message', async () => {
  await worker.push({ data: message })
  await worker.push(message)
  expect([...worker.shown.values()]).toEqual(['A free wash'])
  expect(worker.page.postMessage.mock.calls).toEqual([[{ type: 'arrived' }]])
  expect(setAppBadge.mock.calls).toEqual([[1]])
  await worker.push({ ...message, createDate: '2026-11-22T09:41:00.000Z' })
  expect(setAppBadge).toHaveBeenLastCalledWith(2)
})

test('an unreadable message shows nothing', async () => {
  await worker.push('hello')
  await worker.dispatch('push', { data: null })
  expect(worker.shown.size).toBe(0)
})

test('a tap closes the notification and navigates the open page to its screen', async () => {
  const close = vi.fn()
  await worker.dispatch('notificationclick', { notification: { close, data: { path: '/notifications' } } })
  expect(close).toHaveBeenCalledOnce()
  expect(worker.page.postMessage.mock.calls).toEqual([[{ type: 'open', path: '/notifications' }]])
  expect(worker.page.focus).toHaveBeenCalledOnce()
})
