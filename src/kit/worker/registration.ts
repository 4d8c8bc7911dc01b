import type { PageMessage } from '#contract/worker-messages.ts'
import { smallStore } from '#src/ui/small-store.ts'

/** Whether the worker of a new version is complete and waits for the user. */
export const updateWaits = smallStore(false, 'page')

type Waiting = Pick<ServiceWorker, 'postMessage' | 'state'>

let waiting: Waiting | null = null
/** The user asked for the update while its worker was still being fetched. */
let wanted = false

/** A new version is complete and waits: it is announced, or taken at once when the user has asked for it. */
const noteWaiting = (found: Waiting | null): void => {
  waiting = found
  if (wanted) activateWaitingWorker()
  else updateWaits.set(true)
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
  installing.addEventListener('statechange', () => installing.state === 'installed' && noteWaiting(installing))
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

/** Milliseconds after which a worker that still waits is asked again. */
const askInterval = 1_000

/** Chromium may lose a message to a worker that has become complete at this moment. */
const askToActivate = (found: Waiting, more = 10): void => {
  const message: PageMessage = { type: 'update' }
  found.postMessage(message)
  if (more) setTimeout(() => found.state === 'installed' && askToActivate(found, more - 1), askInterval)
}

/** Activates the waiting worker. Every tab reloads afterwards. */
export const activateWaitingWorker = (): boolean => {
  const found = waiting
  if (found) askToActivate(found)
  waiting = null
  wanted = false
  updateWaits.set(false)
  return found !== null
}

/** Looks for a newer worker now. One that is found is activated as soon as its files are cached. */
export const fetchUpdate = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.getRegistration()
  const found = await registration?.update().catch(() => undefined)
  const isFound = Boolean(found?.installing ?? found?.waiting)
  wanted = isFound
  if (found) followUpdate(found)
  return isFound
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
