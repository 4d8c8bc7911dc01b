import { afterEach, expect, test, vi } from 'vitest'
import { vehicleChange } from '#contract/requests/kinds.ts'
import { flushMacrotasks } from '#tests/support/fake-clock.ts'
import { networkDown } from '#tests/support/fake-server.ts'
import { makePhone } from '#tests/support/phone.ts'
import { wakeWorkerWhenHidden, wakeWhenOnline } from './wake.ts'

afterEach(() => vi.unstubAllGlobals())

const stub = (serviceWorker: unknown, { onLine = false, visibilityState = 'visible' } = {}) => {
  vi.stubGlobal('navigator', { serviceWorker, onLine })
  vi.stubGlobal('document', { visibilityState })
}

test('a background sync is registered with the queue’s tag once there is a worker', async () => {
  const register = vi.fn(async () => undefined)
  stub({ ready: Promise.resolve({ sync: { register } }) })
  await wakeWhenOnline()
  expect(register).toHaveBeenCalledExactlyOnceWith('clearcoat-queue')
})

test('a visible page with a network sends by itself, a hidden page registers a background sync', async () => {
  const register = vi.fn(async () => undefined)
  const serviceWorker = { ready: Promise.resolve({ sync: { register } }) }
  stub(serviceWorker, { onLine: true })
  await wakeWhenOnline()
  expect(register).not.toHaveBeenCalled()
  stub(serviceWorker, { onLine: true, visibilityState: 'hidden' })
  await wakeWhenOnline()
  expect(register).toHaveBeenCalledOnce()
})

test('a missing worker, a missing background sync or a refused registration causes no error', async () => {
  const refuse = { register: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
  for (const serviceWorker of [
    undefined,
    { ready: Promise.resolve({}) },
    { ready: Promise.resolve({ sync: refuse }) },
  ]) {
    stub(serviceWorker)
    await expect(wakeWhenOnline()).resolves.toBeUndefined()
  }
})

test('a page that is hidden hands queued changes to the worker, and does nothing without any', async () => {
  const phone = makePhone()
  phone.server.on('POST /users/vehicle', () => networkDown())
  await phone.logInAs('casey')
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' }) as unknown as Document
  const wake = vi.fn(async () => undefined)
  wakeWorkerWhenHidden(phone, page, wake)
  const leave = async () => {
    page.dispatchEvent(new Event('visibilitychange'))
    await flushMacrotasks()
  }

  await leave()
  expect(wake).not.toHaveBeenCalled()
  await phone.queue.add(vehicleChange, {} as never)
  await leave()
  expect(wake).toHaveBeenCalledOnce()
  Object.assign(page, { visibilityState: 'visible' })
  await leave()
  expect(wake).toHaveBeenCalledOnce()
})
