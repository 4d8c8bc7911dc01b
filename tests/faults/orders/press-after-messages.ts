import type { Locator, Page } from '@playwright/test'
import { purchaseWords } from '#src/words/purchase.ts'

/** Milliseconds. */
const patience = 60_000

const textOf = async (page: Page): Promise<string> =>
  `${page.url()} ${(await page.locator('body').innerText()).replace(/\s+/g, ' ').slice(-500)}`

/**
 * Presses "Buy Now" until the question is open. A message about the previous purchase is answered first, as by the
 * user: until it is answered, each new page shows it again.
 */
export const pressAfterMessages = async (page: Page, buyNow: Locator): Promise<void> => {
  const question = page.getByRole('button', { name: purchaseWords.yesPay })
  const message = page.getByRole('alertdialog').filter({ has: page.getByRole('button'), hasNot: question })
  const deadline = Date.now() + patience
  while (!(await question.isVisible())) {
    if (Date.now() > deadline) throw new Error(`no question; on screen: ${await textOf(page)}`)
    if (await message.isVisible()) await page.keyboard.press('Escape')
    // A message may open in front of the button: the next round answers it.
    await buyNow.click({ timeout: 2_000 }).catch(() => undefined)
  }
}
