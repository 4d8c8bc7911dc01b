import { proxy } from 'valtio/vanilla'

/** The browser's offer to install, kept until the moment is good. Chromium has it, for now nobody else. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** What this browser says of installing the app. */
export const installing = proxy({
  /** The browser's question can be opened. */
  canPrompt: false,
  /** It was installed while this page stood. */
  installed: false,
})

let kept: InstallPrompt | undefined

/** From the start on: the browser makes its offer once a page, and early. */
export const watchInstall = (page: EventTarget = window): void => {
  page.addEventListener('beforeinstallprompt', (event) => {
    // The browser would show a bar of its own, at a moment of its own.
    event.preventDefault()
    kept = event as InstallPrompt
    installing.canPrompt = true
  })
  page.addEventListener('appinstalled', () => {
    kept = undefined
    Object.assign(installing, { canPrompt: false, installed: true })
  })
}

/** Opens the browser's question; to be called from a press. An offer can be used once. @returns whether the person said yes */
export const promptInstall = async (): Promise<boolean> => {
  const offer = kept
  kept = undefined
  installing.canPrompt = false
  await offer?.prompt()
  return (await offer?.userChoice)?.outcome === 'accepted'
}
