import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateWaitingWorker, fetchUpdate, followUpdate, updateWaits } from './registration.ts'

/** A worker whose fetch has begun. */
class NewWorker extends EventTarget {
  state = 'installing'
  postMessage = vi.fn()
  isComplete(): void {
    this.state = 'installed'
    this.dispatchEvent(new Event('statechange'))
  }
}
type Registration = Parameters<typeof followUpdate>[0]

let newWorker: NewWorker
const registration = (found: { active?: object | null; installing?: object; waiting?: object }) =>
  ({ active: {}, installing: null, waiting: null, ...found }) as unknown as Registration
const serverHas = (found: { installing?: object; waiting?: object }) =>
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ update: async () => registration(found) }) },
  })

beforeEach(() => {
  vi.useFakeTimers()
  newWorker = new NewWorker()
})
afterEach(() => {
  vi.unstubAllGlobals()
  activateWaitingWorker()
  vi.useRealTimers()
})

test('a worker that waits is announced, and activated when the user asks for it', () => {
  followUpdate(registration({ waiting: newWorker }))
  expect(updateWaits.get()).toBe(true)
  expect(newWorker.postMessage).not.toHaveBeenCalled()
  expect(activateWaitingWorker()).toBe(true)
  expect(newWorker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'update' })
  expect(updateWaits.get()).toBe(false)
})

test('an update that the user asks for before its worker has arrived is applied when it arrives', async () => {
  serverHas({ installing: newWorker })
  expect(activateWaitingWorker()).toBe(false)
  expect(await fetchUpdate()).toBe(true)
  expect(newWorker.postMessage).not.toHaveBeenCalled()
  newWorker.isComplete()
  expect(newWorker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'update' })
  expect(updateWaits.get()).toBe(false)
})

test('a worker that the browser has begun to fetch by itself is announced once, when it is complete', () => {
  followUpdate(registration({ installing: newWorker }))
  followUpdate(registration({ installing: newWorker }))
  expect(updateWaits.get()).toBe(false)
  newWorker.isComplete()
  expect(updateWaits.get()).toBe(true)
  expect(activateWaitingWorker()).toBe(true)
  expect(newWorker.postMessage).toHaveBeenCalledOnce()
})

test('a worker that goes on waiting is asked again until it is active, for ten seconds at most', () => {
  newWorker.isComplete()
  followUpdate(registration({ waiting: newWorker }))
  activateWaitingWorker()
  vi.advanceTimersByTime(2_500)
  expect(newWorker.postMessage).toHaveBeenCalledTimes(3)
  newWorker.state = 'activating'
  vi.advanceTimersByTime(5_000)
  expect(newWorker.postMessage).toHaveBeenCalledTimes(3)

  const stuck = new NewWorker()
  stuck.isComplete()
  followUpdate(registration({ waiting: stuck }))
  activateWaitingWorker()
  vi.advanceTimersByTime(60_000)
  expect(stuck.postMessage).toHaveBeenCalledTimes(11)
})

test('the first worker of a first visit is not an update', () => {
  followUpdate(registration({ active: null, installing: newWorker }))
  newWorker.isComplete()
  expect(updateWaits.get()).toBe(false)
})

test('a worker that has waited unnoticed is activated at once', async () => {
  serverHas({ waiting: newWorker })
  expect(await fetchUpdate()).toBe(true)
  expect(newWorker.postMessage).toHaveBeenCalledOnce()
})

test('a later version waits for the user again', async () => {
  serverHas({ installing: newWorker })
  await fetchUpdate()
  newWorker.isComplete()
  const later = new NewWorker()
  followUpdate(registration({ waiting: later }))
  expect(newWorker.postMessage).toHaveBeenCalledOnce()
  expect(later.postMessage).not.toHaveBeenCalled()
  expect(updateWaits.get()).toBe(true)
})

test('without a newer worker there is nothing to wait for', async () => {
  serverHas({})
  expect(await fetchUpdate()).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await fetchUpdate()).toBe(false)
})
