import type { PageMessage } from '#contract/worker-messages.ts'
import { smallStore } from '#src/ui/small-store.ts'

/**
 * The next version of the app on this device. ready: it is complete and waits for the user. applying: the user has asked
 * for it, and the page reloads by itself. failed: the user has asked for it, and it did not arrive.
 */
export type UpdateState = 'none' | 'ready' | 'applying' | 'failed'

export const updateState = smallStore<UpdateState>('none', 'page')

type Waiting = Pick<ServiceWorker, 'postMessage' | 'state'>

let waiting: Waiting | null = null
/** What the user asked for while the worker of the update was still being fetched. */
let wanted: { reload: () => void } | null = null

/** A new version is complete and waits: it is announced, or taken at once when the user has asked for it. */
const noteWaiting = (found: Waiting | null): void => {
  waiting = found
  if (wanted) activateWaitingWorker(wanted.reload)
  else updateState.set('ready')
}

const noteEnd = (installing: ServiceWorker): void => {
  if (installing.state === 'installed') noteWaiting(installing)
  if (installing.state === 'redundant' && wanted) noteFailure()
}

const noteFailure = (): void => {
  wanted = null
  updateState.set('failed')
}

type Found = Pick<ServiceWorkerRegistration, 'active' | 'installing' | 'waiting'>

const followed = new WeakSet<ServiceWorker>()

/**
 * Notes the worker of an update: at once when it waits, else when it is complete. The browser may have begun to fetch it
 * before this page has registered, so the events of the registration alone would miss it.
 */
export const followUpdate = ({ active, installing, waiting: complete }: Found): void => {
  // The first worker of a first visit does not wait: nothing is to be updated.
  if (!active) return
  if (complete) noteWaiting(complete)
  if (!installing || followed.has(installing)) return
  followed.add(installing)
  installing.addEventListener('statechange', () => noteEnd(installing))
}

const start = async (): Promise<void> => {
  const { registerWorker } = await import('./register-worker.ts')
  await registerWorker(followUpdate)
}

/** Milliseconds until a page that a worker serves asks for a newer worker. */
const updateDelay = 4_000

/** Registers the worker after the first screen has been painted, off the start path. */
export const watchWorker = (): void => {
  if (!('serviceWorker' in navigator)) return
  const register = () => void start().catch((error: unknown) => console.warn('no service worker', error))
  const begin = () => {
    if (navigator.serviceWorker.controller) return setTimeout(register, updateDelay)
    // Safari has no idle callback; on a phone that is never idle the time-out registers the worker.
    if ('requestIdleCallback' in window) return window.requestIdleCallback(register, { timeout: 2_000 })
    return setTimeout(register, 500)
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

/** Sends a message to the active worker, as soon as there is one. */
export const postToWorker = async (message: PageMessage): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.ready
  registration.active?.postMessage(message)
}

/** Milliseconds until a worker that was asked to activate and still waits is taken for held up. */
const activationLimit = 3_000

/**
 * Activates the waiting worker. Every tab reloads afterwards.
 * @param reload called when it still waits after three seconds. Chromium gives an activation up when an event restarts
 * the worker before it, and asking the new one again changes nothing; a navigation makes it try once more.
 */
export const activateWaitingWorker = (reload: () => void): boolean => {
  const found = waiting
  waiting = null
  wanted = null
  if (!found) return false
  const message: PageMessage = { type: 'update' }
  found.postMessage(message)
  updateState.set('applying')
  setTimeout(() => found.state === 'installed' && reload(), activationLimit)
  return true
}

/** Milliseconds for the answer whether there is a newer worker; what it caches has its own time. */
const answerLimit = 20_000

/** @returns failed: the server does not answer */
const askForUpdate = async (): Promise<ServiceWorkerRegistration | undefined | 'failed'> => {
  const registration = await navigator.serviceWorker.getRegistration()
  const late = new Promise<'failed'>((resolve) => setTimeout(() => resolve('failed'), answerLimit))
  return Promise.race([registration?.update().catch(() => 'failed' as const), late])
}

/**
 * Looks for a newer worker now. One that is found is activated as soon as its files are cached, with `reload` as for
 * `activateWaitingWorker`.
 * @returns none: the server has no newer worker; failed: it does not answer
 */
export const fetchUpdate = async (reload: () => void): Promise<'found' | 'none' | 'failed'> => {
  if (!('serviceWorker' in navigator)) return 'none'
  updateState.set('applying')
  const found = await askForUpdate()
  if (found === 'failed') {
    noteFailure()
    return found
  }
  if (!found?.installing && !found?.waiting) return 'none'
  wanted = { reload }
  followUpdate(found)
  return 'found'
}

/**
 * Sends a message to the active worker and waits for its answer; undefined without a worker or after `timeLimit`
 * milliseconds.
 */
export const askWorker = async <T>(message: PageMessage, timeLimit = 10_000): Promise<T | undefined> => {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return undefined
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), timeLimit)
    port1.onmessage = ({ data }: MessageEvent<T>) => {
      clearTimeout(timer)
      resolve(data)
    }
    worker.postMessage(message, [port2])
  })
}
