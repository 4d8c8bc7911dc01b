import type { Page } from '@playwright/test'
import { aPhone, keepAsDraft, openOffice, openSection, previewStands, publish, showChanges } from './support/admin.ts'
import { expect, openAsCasey, test, workerReady } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

/** From now on the page notes whether its screen was empty at any moment. */
const watchForBlank = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = window as unknown as { blank: boolean }
    seen.blank = false
    new MutationObserver(() => (seen.blank ||= document.querySelector('#root main') === null)).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })
const wasBlank = (page: Page): Promise<boolean> => page.evaluate(() => (window as unknown as { blank: boolean }).blank)

test('a draft, its preview, a conflict, the merge and the publication, with a phone open, and back to before', async ({
  page,
  link,
  browser,
}) => {
  test.setTimeout(240_000)
  const origin = link.origin('puddle')
  const other = await (await browser.newContext(computer)).newPage()
  const phone = await (await browser.newContext(aPhone)).newPage()
  await openAsCasey(phone, origin)
  await workerReady(phone)
  await watchForBlank(phone)

  await openOffice(page, origin, '/basics')
  await previewStands(page)
  await page.getByLabel('Company name').fill('Puddle Avenue')
  await expect(page.frameLocator('iframe').getByText('Puddle Avenue').first()).toBeVisible()
  await keepAsDraft(page)
  await expect(phone).not.toHaveTitle(/Puddle Avenue/)

  // The other administrator sees the draft, and saves another name before it is published.
  await openOffice(other, origin)
  await showChanges(other)
  await expect(other.getByText('Name: Company name')).toBeVisible()
  await other.keyboard.press('Escape')
  await openSection(page, 'basics')
  await page.getByLabel('Company name').fill('Puddle Street')
  await openSection(other, 'basics')
  await other.getByLabel('Company name').fill('Puddle Square')
  await publish(other)
  await expect(other.getByText('Published. Every open app is getting it now.')).toBeVisible()
  const saved = Date.now()
  await expect(phone).toHaveTitle(/Puddle Square/, { timeout: 20_000 })
  const arrived = Date.now() - saved

  const conflictOn = (office: Page) =>
    office.getByRole('alert').filter({ hasText: 'One setting was changed by both of you' })
  await expect(conflictOn(page)).toContainText('Puddle Square', { timeout: 20_000 })
  await conflictOn(page).getByRole('button', { name: 'Keep yours' }).click()
  await publish(page)
  await expect(phone).toHaveTitle(/Puddle Street/, { timeout: 20_000 })

  // A draft opened before this is known here would ask again after the refused save.
  await expect(other).toHaveTitle(/Puddle Street/, { timeout: 20_000 })
  await showChanges(other)
  // The setting has been saved with another value since the draft was made.
  await expect(other.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await other.getByRole('button', { name: 'Open it' }).click()
  await conflictOn(other).getByRole('button', { name: 'Keep yours' }).click()
  await publish(other)
  await expect(phone).toHaveTitle(/Puddle Avenue/, { timeout: 20_000 })

  await openSection(page, 'history')
  await page.getByRole('region', { name: 'History' }).getByRole('button').last().click()
  await page.getByRole('button', { name: 'Roll back to this' }).click()
  await page.getByRole('button', { name: 'Roll back', exact: true }).click()
  await expect(phone).toHaveTitle(/Puddle Lane Car Wash/, { timeout: 20_000 })
  expect(await wasBlank(phone)).toBe(false)
  expect(arrived).toBeLessThan(2_000)
  await other.context().close()
  await phone.context().close()
})
