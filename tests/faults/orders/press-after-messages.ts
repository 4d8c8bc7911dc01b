import type { Locator, Page } from '@playwright/test'
import { purchaseWords } from '#src/words/purchase.ts'

/** Milliseconds. */
const patience = 60_000

const textOf = async (page: Page): Promise<string> =>
  `${page.url()} ${(await page.locator('body').innerText()).replace(/\s+/g, ' ').slice(0, 500)}`

/**
 * Presses a button after answering any message about the previous purchase, as the user does before the next one: until
 * it is answered, each new page shows it again.
 */
export const pressAfterMessages = async (page: Page, button: Locator): Promise<void> => {
  const question = page.getByRole('button', { name: purchaseWords.yesPay })
  const message = page.getByRole('alertdialog').filter({ has: page.getByRole('button'), hasNot: question })
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return await button.click({ timeout: 1_000 })
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${String(error)}\non screen: ${await textOf(page)}`, { cause: error })
      if (await message.isVisible()) await page.keyboard.press('Escape')
    }
  }
}
