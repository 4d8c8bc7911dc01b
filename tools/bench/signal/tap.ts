import type { Locator, Page } from '@playwright/test'

/** What has to be there, and at which path. */
export interface Until {
  selector: string
  path: string
}

/** Milliseconds from a tap to the end of the first frame in which something is there; undefined when it is not within `patience`. */
export const timeFromTap = async (
  page: Page,
  button: Locator,
  until: Until,
  patience: number,
): Promise<number | undefined> => {
  await page.evaluate(({ selector, path }) => {
    const tap = {
      at: 0,
      took: 0,
      // A method, since the transpiler's helper for named functions is not there in the page.
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
  await page.waitForFunction(took, undefined, { polling: 100, timeout: patience }).catch(() => undefined)
  return (await page.evaluate(took)) || undefined
}
