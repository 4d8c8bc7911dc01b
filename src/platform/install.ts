import { proxy } from 'valtio/vanilla'

/** The browser's install prompt, stored until the app shows it. Only Chromium implements it. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** State of the installation in this browser. */
export const installing = proxy({
  /** The browser's install prompt can be opened. */
  canPrompt: false,
  /** The app was installed while this page was open. */
  installed: false,
})

let kept: InstallPrompt | undefined

/** Called at start: the browser fires the event once per page, early. */
export const watchInstall = (page: EventTarget = window): void => {
  page.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows its own install bar at once.
    event.preventDefault()
    kept = event as InstallPrompt
    installing.canPrompt = true
  })
  page.addEventListener('appinstalled', () => {
    kept = undefined
    Object.assign(installing, { canPrompt: false, installed: true })
  })
}

/**
 * Opens the install prompt; must be called from a user gesture. Each prompt works once.
 * @returns whether the user accepted
 */
export const promptInstall = async (): Promise<boolean> => {
  const offer = kept
  kept = undefined
  installing.canPrompt = false
  await offer?.prompt()
  return (await offer?.userChoice)?.outcome === 'accepted'
}
