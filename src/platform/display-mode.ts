/** browser: a tab. standalone: opened from the home screen. wrapper: inside the phone-app wrapper. */
export type DisplayMode = 'browser' | 'standalone' | 'wrapper'

const installed = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join(', ')

type Page = Pick<Window, 'matchMedia'> & { navigator: Navigator & { standalone?: boolean } }

/** Detects how the app was opened. Safari uses the non-standard `navigator.standalone`. */
export const displayMode = (isWrapper: boolean, page: Page = window): DisplayMode => {
  if (isWrapper) return 'wrapper'
  return page.navigator.standalone === true || page.matchMedia(installed).matches ? 'standalone' : 'browser'
}
