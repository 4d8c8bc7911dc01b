/** A worker that never comes: a preview is not one of the app's pages. */
const noWorker = {
  ready: new Promise<never>(() => undefined),
  controller: null,
  getRegistration: async () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}

/**
 * Keeps the frame out of the browser's history and away from the worker, and leaves the focus where the administrator
 * works: a window that opens in the preview would take it. The frame has no origin of its own, so that storage and locks
 * are out of its reach anyway.
 */
export const leaveNoTrace = (page: Window & typeof globalThis): void => {
  Object.defineProperty(page.navigator, 'serviceWorker', { value: noWorker })
  page.history.pushState = () => undefined
  page.history.replaceState = () => undefined
  page.HTMLElement.prototype.focus = () => undefined
}
