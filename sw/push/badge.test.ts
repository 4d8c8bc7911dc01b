import { afterEach, expect, test, vi } from 'vitest'
import { showBadge } from './badge.ts'

afterEach(() => vi.unstubAllGlobals())

const stub = (setAppBadge = vi.fn(async () => undefined)) => {
  const clearAppBadge = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge })
  return { setAppBadge, clearAppBadge }
}

test('the badge shows the unread count, and is cleared when all messages are seen', async () => {
  const { setAppBadge, clearAppBadge } = stub()
  await showBadge(3)
  expect(setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
  await showBadge(0)
  expect(clearAppBadge).toHaveBeenCalledOnce()
})

test('an app that is not installed, and a system without badges, show no badge', async () => {
  stub(vi.fn(() => Promise.reject(new DOMException('not installed', 'NotAllowedError'))))
  await expect(showBadge(3)).resolves.toBeUndefined()
  vi.stubGlobal('navigator', {})
  await expect(showBadge(3)).resolves.toBeUndefined()
})
