import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { focusedStop, layoutFaults, numberTabStops } from './in-page.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Violations of WCAG 2.2 A and AA, as far as a program can detect them, and content outside landmarks. */
const violations = async (page: Page): Promise<string[]> => {
  const rules = { runOnly: { type: 'tag' as const, values: tags }, rules: { region: { enabled: true } } }
  // The legacy mode opens no other page for the result.
  const found = await new AxeBuilder({ page }).setLegacyMode().options(rules).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const becomesVisible = async (page: Page): Promise<boolean> => {
  await page.waitForTimeout(500)
  return (await page.evaluate(focusedStop)).isVisible
}

/** Controls that the Tab key does not reach, and stops at which the focus cannot be seen. */
const keyboardFaults = async (page: Page): Promise<string[]> => {
  const count = await page.evaluate(numberTabStops)
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    // Else Firefox begins where it was; in a dialog it stays there.
    if (!document.querySelector('[role=dialog], [role=alertdialog]')) getSelection()?.setPosition(document.body, 0)
  })
  const reached = new Set<number>()
  const faults: string[] = []
  for (let press = 0; press < count * 2 + 10 && reached.size < count; press += 1) {
    await page.keyboard.press('Tab')
    const { number, name, isVisible } = await page.evaluate(focusedStop)
    if (number === null || reached.has(number)) continue
    reached.add(number)
    // What comes into view with the focus may take its time.
    if (!isVisible && !(await becomesVisible(page))) faults.push(`the focus cannot be seen at ${name}`)
  }
  if (reached.size === count) return faults
  // Firefox, where its window has lost the focus, does not hold the Tab key in a dialog.
  if (
    await page.evaluate(
      () => !document.hasFocus() && document.querySelector('[role=dialog], [role=alertdialog]') !== null,
    )
  )
    return faults
  const missed = await page.evaluate(
    (all) =>
      [...document.querySelectorAll<HTMLElement>('[data-tab-stop]')]
        // A slide that has turned meanwhile is out of reach.
        .filter((element) => !all.includes(Number(element.dataset.tabStop)) && !element.closest('[inert]'))
        .map((element) => `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`),
    [...reached],
  )
  return [...faults, ...missed.map((name) => `the Tab key does not reach ${name}`)]
}

/** What Playwright adds to the page before a picture in Firefox, and the page's policy refuses: `body {}`. */
const styleOfPictures = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA='

/** Firefox tells of a socket as of an error; offline, and where answers are replaced, there is none. */
const noSocket = /^Firefox can’t establish a connection/

/** Tells each error that nothing in a page has caught. */
export const onError = (page: Page, tell: (message: string) => void): void => {
  page.on('pageerror', ({ message }) => {
    if (!message.includes(styleOfPictures) && !noSocket.test(message)) tell(message)
  })
}

/** What is wrong on the screen that a page shows. The page may be scrolled and focused differently afterwards. */
export const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await violations(page)),
  ...(await page.evaluate(layoutFaults)),
  ...(await keyboardFaults(page)),
]
