import { themeKey } from '#src/start/theme-key.ts'

const hasTheme = (): boolean => {
  try {
    return localStorage.getItem(themeKey) !== null
  } catch {
    // Without storage there is no session either.
    return false
  }
}

/**
 * Marks the document on a device that was here before, and at a link that logs in to the demo. It may have a session:
 * the splash of a rendered page stays until the app has read it, and its offers of a log-in are unseen until then.
 */
export const markKnownDevice = (): void => {
  if (hasTheme() || /[?&]demo=/.test(location.search)) document.documentElement.dataset.known = ''
}
