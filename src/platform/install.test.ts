import { beforeEach, expect, test, vi } from 'vitest'
import { displayMode } from './display-mode.ts'
import { installing, promptInstall, watchInstall } from './install.ts'

let page: EventTarget
beforeEach(() => {
  Object.assign(installing, { canPrompt: false, installed: false })
  watchInstall((page = new EventTarget()))
})

const offer = (outcome: 'accepted' | 'dismissed') => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => undefined),
    userChoice: Promise.resolve({ outcome }),
  })
  page.dispatchEvent(event)
  return event
}

test('the browser’s install prompt is held back, and used once', async () => {
  const event = offer('accepted')
  expect(event.defaultPrevented).toBe(true)
  expect(installing.canPrompt).toBe(true)
  expect(await promptInstall()).toBe(true)
  expect(installing.canPrompt).toBe(false)
  expect(await promptInstall()).toBe(false)
  expect(event.prompt).toHaveBeenCalledOnce()
})

test('dismissing the prompt does not count as accepting it', async () => {
  offer('dismissed')
  expect(await promptInstall()).toBe(false)
})

test('after the installation there is no prompt left', async () => {
  const event = offer('accepted')
  page.dispatchEvent(new Event('appinstalled'))
  expect({ ...installing }).toEqual({ canPrompt: false, installed: true })
  expect(await promptInstall()).toBe(false)
  expect(event.prompt).not.toHaveBeenCalled()
})

test('the display mode is detected in every browser', () => {
  const opened = (matches: boolean, standalone?: boolean) =>
    ({ matchMedia: () => ({ matches }), navigator: { standalone } }) as never
  expect(displayMode(false, opened(false))).toBe('browser')
  expect(displayMode(false, opened(true))).toBe('standalone')
  expect(displayMode(false, opened(false, true))).toBe('standalone')
  expect(displayMode(true, opened(true))).toBe('wrapper')
})
