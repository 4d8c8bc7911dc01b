import { expect, test, vi } from 'vitest'
import { openScreen } from './open-screen.ts'

const makeWindow = (path: string, { focused = false, visible = false, frameType = 'top-level' } = {}) => ({
  url: `https://puddle.example${path}`,
  focused,
  frameType,
  visibilityState: visible ? 'visible' : 'hidden',
  postMessage: vi.fn(),
  focus: vi.fn(async () => undefined),
})

const tap = async (...windows: ReturnType<typeof makeWindow>[]) => {
  const openWindow = vi.fn(async () => null)
  await openScreen({ matchAll: async () => windows as never, openWindow }, '/notifications')
  return openWindow
}

test('an open window is focused and navigated without a reload', async () => {
  const page = makeWindow('/wallet')
  const openWindow = await tap(page)
  expect(page.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'open', path: '/notifications' })
  expect(page.focus).toHaveBeenCalledOnce()
  expect(openWindow).not.toHaveBeenCalled()
})

test('of several windows the focused one is chosen, else a visible one', async () => {
  const [hidden, seen, used] = [
    makeWindow('/'),
    makeWindow('/washes', { visible: true }),
    makeWindow('/wallet', { focused: true }),
  ]
  await tap(hidden, seen, used)
  expect(used.focus).toHaveBeenCalledOnce()
  await tap(hidden, seen)
  expect(seen.focus).toHaveBeenCalledOnce()
  expect(hidden.postMessage).not.toHaveBeenCalled()
})

test('without a window of the app a new one is opened', async () => {
  expect(await tap()).toHaveBeenCalledExactlyOnceWith('/notifications')
})

test('the server’s own pages and a framed app do not count as windows of the app', async () => {
  const confirming = makeWindow('/api/v1/users/emails/confirm', { focused: true })
  const framed = makeWindow('/', { visible: true, frameType: 'nested' })
  expect(await tap(confirming, framed)).toHaveBeenCalledOnce()
  expect(confirming.focus).not.toHaveBeenCalled()
})
