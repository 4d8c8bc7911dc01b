import type { Locator, Page } from '@playwright/test'

/** The selector that must match, and the path on which it must match. */
export interface Until {
  selector: string
  path: string
}

/**
 * Milliseconds from a tap to the end of the first frame in which the selector matches; undefined when it does not
 * within `timeLimit`.
 */
export const timeFromTap = async (
  page: Page,
  button: Locator,
  until: Until,
  timeLimit: number,
): Promise<number | undefined> => {
  await page.evaluate(({ selector, path }) => {
    const tap = {
      at: 0,
      took: 0,
      // A method, because the transpiler's helper for named functions does not exist in the page.
      look() {
        if (location.pathname === path && document.querySelector(selector))
          setTimeout(() => {
            tap.took = performance.now() - tap.at
          })
        else requestAnimationFrame(() => tap.look())
      },
    }
    Object.assign(window, { tap })
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        tap.at = timeStamp
        tap.look()
      },
      { once: true, capture: true },
    )
  }, until)
  await button.click()
  const took = () => (window as unknown as { tap: { took: number } }).tap.took
  await page.waitForFunction(took, undefined, { polling: 100, timeout: timeLimit }).catch(() => undefined)
  return (await page.evaluate(took)) || undefined
}
