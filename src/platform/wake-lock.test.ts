import { expect, test, vi } from 'vitest'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { keepAwake } from './wake-lock.ts'

const makePage = () => Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })

const makeWaker = () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }) as unknown as WakeLockSentinel)
  return { request, release }
}

test('the screen stays awake until the lock is released', async () => {
  const waker = makeWaker()
  const told = vi.fn()
  const letGo = keepAwake(told, waker, makePage())
  await flushMacrotasks()
  expect(told).toHaveBeenLastCalledWith(true)
  letGo()
  expect(waker.release).toHaveBeenCalledOnce()
})

test('the lock is requested again when the page becomes visible, but not after its release', async () => {
  const waker = makeWaker()
  const page = makePage()
  const letGo = keepAwake(undefined, waker, page)
  await flushMacrotasks()
  page.dispatchEvent(new Event('visibilitychange'))
  await flushMacrotasks()
  expect(waker.request).toHaveBeenCalledTimes(2)
  letGo()
  page.dispatchEvent(new Event('visibilitychange'))
  await flushMacrotasks()
  expect(waker.request).toHaveBeenCalledTimes(2)
})

test('a browser that refuses the lock or has none only reports it', async () => {
  const told = vi.fn()
  keepAwake(told, { request: () => Promise.reject(new Error('battery saver')) }, makePage())
  keepAwake(told, null, makePage())
  await flushMacrotasks()
  expect(told.mock.calls).toEqual([[false], [false]])
})
