import { takenEvent } from '#contract/constants.ts'
import { pageDataId } from '#contract/render.ts'
import { expect, password, type Page } from './phone.ts'

/** A computer, which gets the web shop; the other tests' browser is a phone. */
export const computer = {
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
}

/** Fills the log-in that is open over the page, and waits until it is gone. */
export const logInHere = async (page: Page, email = 'casey@example.com'): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

/** Opens a page of the shop, and waits until it works: on a rendered page, a press before that only opens or leads. */
export const openPage = async (page: Page, address: string, from: { referer?: string } = {}): Promise<void> => {
  await page.addInitScript(markTakeOver, { taken: takenEvent, data: pageDataId })
  await page.goto(address, from)
  await expect(page.locator('html')).toHaveAttribute('data-taken', 'true')
  // A page that goes on to another address loses what was asked.
  await expect.poll(() => page.evaluate(isHydrated).catch(() => false)).toBe(true)
}

/**
 * Whether React has taken over all of the content, which it hydrates in slices after the frame: until then a link leads
 * as a plain link. The merchant's own texts stay plain.
 */
const isHydrated = (): boolean => {
  const content = document.querySelector('main')?.firstElementChild
  if (!content) return false
  return [content, ...content.querySelectorAll('a, button')].every(
    (each) =>
      each.closest('[data-ui=merchant-html]') || Object.keys(each).some((name) => name.startsWith('__reactProps')),
  )
}

/** Marks the document as taken over once it is. A page without rendered content shows nothing before it works. */
const markTakeOver = ({ taken, data }: { taken: string; data: string }): void => {
  const mark = (): void => document.documentElement.setAttribute('data-taken', 'true')
  addEventListener(taken, mark)
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive' && !document.getElementById(data)) mark()
  })
}

/** Opens a merchant's shop and logs Casey in over it. */
export const openShopAsCasey = async (page: Page, origin: string): Promise<void> => {
  await openPage(page, origin)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await logInHere(page)
}

/** Waits until the page shows its data. */
export const stands = async (page: Page): Promise<void> => {
  // An open dialog hides the page from roles.
  await expect(page.locator('main h1').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** How many pixels of the page are beyond the window's edge. */
export const beyondEdge = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
