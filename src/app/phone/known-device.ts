import { themeKey } from '#src/kit/look/theme-key.ts'

/**
 * Marks the document on a device that was here before. It may have a session: the splash of a rendered page stays until
 * the app has read it.
 */
export const markKnownDevice = (): void => {
  try {
    if (localStorage.getItem(themeKey) !== null) document.documentElement.dataset.known = ''
  } catch {
    // Without storage there is no session either.
  }
}
