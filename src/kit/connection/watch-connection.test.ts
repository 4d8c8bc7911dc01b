import { beforeEach, expect, test, vi } from 'vitest'
import { createContact, type Contact } from '#src/platform/contact.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { watchConnection, type PageSignals } from './watch-connection.ts'

type Event = Parameters<PageSignals['on']>[0]

let contact: Contact
let online: boolean
let visible: boolean
const nudge = vi.fn<(how?: { evenIfEarly?: boolean }) => void>()
const wake = vi.fn<() => void>()
const tellLost = vi.fn<() => void>()
const listeners = new Map<Event, () => void>()
const fire = (event: Event) => listeners.get(event)?.()

const watch = () =>
  watchConnection({
    clock: new FakeClock(1_000),
    contact,
    queue: { nudge },
    probe: { wake },
    tellLost,
    page: {
      online: () => online,
      visible: () => visible,
      on(event, work) {
        listeners.set(event, work)
        return () => listeners.delete(event)
      },
    },
  })

beforeEach(() => {
  contact = createContact()
  online = true
  visible = true
  listeners.clear()
  for (const each of [nudge, wake, tellLost]) each.mockClear()
})

test('a page that opens without a network counts as offline, without a dialog', () => {
  online = false
  watch()
  expect(contact).toMatchObject({ offline: true, offlineAt: 1_000 })
  expect(tellLost).not.toHaveBeenCalled()
})

test('a network loss is shown, and counts at once', () => {
  watch()
  fire('offline')
  expect(contact.offline).toBe(true)
  expect(tellLost).toHaveBeenCalledTimes(1)
})

test('a network that returns wakes the probe, and flushes the queue without its back-off', () => {
  watch()
  fire('offline')
  fire('online')
  expect(contact.offline).toBe(false)
  expect(wake).toHaveBeenCalledTimes(1)
  expect(nudge).toHaveBeenCalledExactlyOnceWith({ evenIfEarly: true })
})

test.each(['pageshow', 'visibilitychange'] as const)('%s of a visible page sends what is due', (event) => {
  watch()
  contact.offline = true
  fire(event)
  expect(contact.offline).toBe(false)
  expect(wake).toHaveBeenCalledTimes(1)
  expect(nudge).toHaveBeenCalledExactlyOnceWith()
})

test('a page that becomes visible while the browser reports offline stays offline', () => {
  watch()
  online = false
  fire('offline')
  fire('visibilitychange')
  expect(contact.offline).toBe(true)
})

test('a page that is hidden sends no request', () => {
  visible = false
  watch()
  fire('visibilitychange')
  expect([wake.mock.calls, nudge.mock.calls]).toEqual([[], []])
})

test('after it is stopped, it handles no event', () => {
  watch()()
  expect(listeners.size).toBe(0)
})
