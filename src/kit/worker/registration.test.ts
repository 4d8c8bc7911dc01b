import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateWaitingWorker, fetchUpdate, noteWaiting, worker } from './registration.ts'

const newWorker = { postMessage: vi.fn() }
const serverHas = (found: { installing?: object; waiting?: object }) =>
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ update: async () => found }) },
  })

beforeEach(() => newWorker.postMessage.mockClear())
afterEach(() => {
  vi.unstubAllGlobals()
  activateWaitingWorker()
})

test('a worker that waits is announced, and activated when the user asks for it', () => {
  noteWaiting(newWorker)
  expect(worker.updateWaits).toBe(true)
  expect(newWorker.postMessage).not.toHaveBeenCalled()
  expect(activateWaitingWorker()).toBe(true)
  expect(newWorker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'update' })
  expect(worker.updateWaits).toBe(false)
})

test('an update that the user asks for before its worker has arrived is applied when it arrives', async () => {
  serverHas({ installing: {} })
  expect(activateWaitingWorker()).toBe(false)
  expect(await fetchUpdate()).toBe(true)
  noteWaiting(newWorker)
  expect(newWorker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'update' })
  expect(worker.updateWaits).toBe(false)
})

test('a worker that has waited unnoticed is activated at once', async () => {
  serverHas({ waiting: newWorker })
  expect(await fetchUpdate()).toBe(true)
  expect(newWorker.postMessage).toHaveBeenCalledOnce()
})

test('a later version waits for the user again', async () => {
  serverHas({ installing: {} })
  await fetchUpdate()
  noteWaiting(newWorker)
  noteWaiting(newWorker)
  expect(newWorker.postMessage).toHaveBeenCalledOnce()
  expect(worker.updateWaits).toBe(true)
})

test('without a newer worker there is nothing to wait for', async () => {
  serverHas({})
  expect(await fetchUpdate()).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await fetchUpdate()).toBe(false)
})
