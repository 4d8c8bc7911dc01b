import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateWaitingWorker, fetchUpdate, followUpdate, updateState } from './registration.ts'

/** A worker whose fetch has begun. */
class NewWorker extends EventTarget {
  state = 'installing'
  postMessage = vi.fn()
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
type Registration = Parameters<typeof followUpdate>[0]

const reload = vi.fn<() => void>()
let newWorker: NewWorker
const registration = (found: { active?: object | null; installing?: object; waiting?: object }) =>
  ({ active: {}, installing: null, waiting: null, ...found }) as unknown as Registration
const serverHas = (found: { installing?: object; waiting?: object }) =>
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ update: async () => registration(found) }) },
  })

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockReset()
  updateState.set('none')
  newWorker = new NewWorker()
})
afterEach(() => {
  vi.unstubAllGlobals()
  activateWaitingWorker(reload)
  vi.useRealTimers()
})

test('a worker that waits is announced, and activated when the user asks for it', () => {
  followUpdate(registration({ waiting: newWorker }))
  expect(updateState.get()).toBe('ready')
  expect(newWorker.postMessage).not.toHaveBeenCalled()
  expect(activateWaitingWorker(reload)).toBe(true)
  expect(newWorker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'update' })
  expect(updateState.get()).toBe('applying')
})

test('an update that the user asks for before its worker has arrived is applied when it arrives', async () => {
  serverHas({ installing: newWorker })
  expect(activateWaitingWorker(reload)).toBe(false)
  expect(await fetchUpdate(reload)).toBe('found')
  expect(newWorker.postMessage).not.toHaveBeenCalled()
  newWorker.become('installed')
  expect(newWorker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'update' })
  expect(updateState.get()).toBe('applying')
})

test('a worker that the browser has begun to fetch by itself is announced once, when it is complete', () => {
  followUpdate(registration({ installing: newWorker }))
  followUpdate(registration({ installing: newWorker }))
  expect(updateState.get()).toBe('none')
  newWorker.become('installed')
  expect(updateState.get()).toBe('ready')
  expect(activateWaitingWorker(reload)).toBe(true)
  expect(newWorker.postMessage).toHaveBeenCalledOnce()
})

test('a worker that still waits after three seconds gets another chance by a reload of the page', () => {
  followUpdate(registration({ waiting: newWorker }))
  newWorker.become('installed')
  activateWaitingWorker(reload)
  vi.advanceTimersByTime(2_900)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(reload).toHaveBeenCalledOnce()

  const quick = new NewWorker()
  quick.become('installed')
  followUpdate(registration({ waiting: quick }))
  activateWaitingWorker(reload)
  quick.become('activating')
  vi.advanceTimersByTime(60_000)
  expect(reload).toHaveBeenCalledOnce()
  expect(quick.postMessage).toHaveBeenCalledOnce()
})

test('an update that does not arrive is said, and asked for again', async () => {
  serverHas({ installing: newWorker })
  await fetchUpdate(reload)
  expect(updateState.get()).toBe('applying')
  newWorker.become('redundant')
  expect(updateState.get()).toBe('failed')

  const next = new NewWorker()
  serverHas({ installing: next })
  await fetchUpdate(reload)
  expect(updateState.get()).toBe('applying')
  next.become('installed')
  expect(next.postMessage).toHaveBeenCalledOnce()
})

test('a failed download is reported only when the user has asked for the update', () => {
  followUpdate(registration({ installing: newWorker }))
  newWorker.become('redundant')
  expect(updateState.get()).toBe('none')
})

test.each([
  ['a server that is out of reach', () => Promise.reject(new TypeError('offline'))],
  ['a server that is silent for twenty seconds', () => new Promise(() => {})],
])('%s is told from one without a newer worker', async (_, update) => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ update }) } })
  const asking = fetchUpdate(reload)
  expect(updateState.get()).toBe('applying')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await asking).toBe('failed')
  expect(updateState.get()).toBe('failed')
})

test('the first worker of a first visit is not an update', () => {
  followUpdate(registration({ active: null, installing: newWorker }))
  newWorker.become('installed')
  expect(updateState.get()).toBe('none')
})

test('a worker that has waited unnoticed is activated at once', async () => {
  serverHas({ waiting: newWorker })
  expect(await fetchUpdate(reload)).toBe('found')
  expect(newWorker.postMessage).toHaveBeenCalledOnce()
})

test('a later version waits for the user again', async () => {
  serverHas({ installing: newWorker })
  await fetchUpdate(reload)
  newWorker.become('installed')
  const later = new NewWorker()
  followUpdate(registration({ waiting: later }))
  expect(newWorker.postMessage).toHaveBeenCalledOnce()
  expect(later.postMessage).not.toHaveBeenCalled()
  expect(updateState.get()).toBe('ready')
})

test('without a newer worker there is nothing to wait for', async () => {
  serverHas({})
  expect(await fetchUpdate(reload)).toBe('none')
  vi.stubGlobal('navigator', {})
  expect(await fetchUpdate(reload)).toBe('none')
})
