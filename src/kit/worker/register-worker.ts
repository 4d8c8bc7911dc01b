import { Workbox } from 'workbox-window'
import type { PageMessage } from '#contract/worker-messages.ts'
import { keepFonts } from './keep-fonts.ts'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}

/** Trusted Types require a policy for a worker's address; this policy allows one address. */
const workerAddress = (): string => {
  const address = '/service-worker.js'
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('app#sw', { createScriptURL: () => address })
  return (policy?.createScriptURL(address) ?? address) as string
}

/**
 * Registers the worker, stores what it missed, and looks for a newer one whenever the page becomes visible.
 * @param follow gets the registration now and whenever a newer worker was found
 */
export const registerWorker = async (follow: (found: ServiceWorkerRegistration) => void): Promise<void> => {
  const registration = await new Workbox(workerAddress()).register()
  if (!registration) return
  follow(registration)
  void navigator.serviceWorker.ready.then(askForControl)
  // Without them, as on a full device, pages have the system's font.
  void navigator.serviceWorker.ready.then(keepFonts).catch(() => undefined)
  registration.addEventListener('updatefound', () => follow(registration))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
}

/** A worker that activates while the page is still being fetched does not claim it. */
const askForControl = ({ active }: ServiceWorkerRegistration): void => {
  const message: PageMessage = { type: 'claim' }
  if (!navigator.serviceWorker.controller) active?.postMessage(message)
}
