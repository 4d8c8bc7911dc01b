import { overviewWords } from '#src/words/admin.ts'
import { previewWords } from '#src/words/admin-preview.ts'
import { barWords } from '#src/words/admin-frame.ts'
import { publishWords } from '#src/words/admin-publish.ts'
import { timeWords } from '#src/words/admin-times.ts'
import { contentWords } from '#src/words/content.ts'
import { faultsOf, shopRules } from './support/accessibility.ts'
import { openOffice, openSection, previewStands, publishButton } from './support/admin.ts'
import { expect, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const list = (page: Page) => page.getByRole('main').getByRole('list')
const row = (page: Page, name: string) =>
  list(page)
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) })
const aside = (page: Page) => page.getByRole('complementary', { name: previewWords.title })
const shown = (page: Page) => page.frameLocator('iframe').locator('body')

test('a place and a text are in the preview as they are typed, on the phone and in the shop', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/locations')
  await row(page, 'Elm Street').click()
  await previewStands(page)
  await page.getByRole('main').getByLabel('Name').fill('Elm Street North')
  await expect(shown(page)).toContainText('Elm Street North')
  await aside(page).getByText(previewWords.devices.desktop, { exact: true }).click()
  await expect(shown(page)).toContainText('Elm Street North')
  await aside(page).getByText(previewWords.devices.phone, { exact: true }).click()

  await openSection(page, 'texts')
  await row(page, 'Privacy policy').click()
  await expect(page.getByRole('button', { name: /^Back to / })).toBeVisible()
  // The form of a text with versions has the width to itself.
  await expect(aside(page)).toBeHidden()
  await page.getByRole('button', { name: previewWords.open, exact: true }).click()
  await expect(aside(page)).toBeVisible()
  await expect(shown(page)).toContainText('Privacy')
})

test('a deal is in the preview within its window, and a plan once its time has come', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/offers')
  await page.getByRole('button', { name: contentWords.deals.add }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Rainy Tuesday')
  await main.getByLabel('Description').fill('A free rinse')
  await previewStands(page)
  await expect(shown(page)).toContainText('Rainy Tuesday')
  await main.getByLabel('From').fill('2099-12-01T08:00')
  await main.getByLabel('Until').fill('2099-12-02T08:00')
  await expect(shown(page)).not.toContainText('Rainy Tuesday')
  const look = aside(page).getByLabel(previewWords.at)
  await look.fill('2099-12-01T09:00')
  await expect(shown(page)).toContainText('Rainy Tuesday')
  await look.fill('2099-12-02T08:00')
  await expect(shown(page)).not.toContainText('Rainy Tuesday')
})

test('the preview is of a guest, of a member without a plan, and of one of each plan', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/products')
  await list(page).getByRole('link').first().click()
  await previewStands(page)
  const plans = aside(page).getByLabel(previewWords.plan)
  const names = await plans.locator('option').allTextContents()
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    await plans.selectOption({ label: name })
    await expect(plans.locator('option:checked')).toHaveText(name)
    await previewStands(page)
  }
  await aside(page).getByText(previewWords.roles.guest, { exact: true }).click()
  await expect(plans).toBeHidden()
  await previewStands(page)
})

test('a publication says first what changes and what it means, and a time that clocks skip is refused at its field', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/products')
  await row(page, 'Quick Dip').click()
  await page.getByRole('main').getByLabel('Price').fill('12.5')
  await page.getByRole('main').getByLabel('Price').press('Tab')
  await publishButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('$11.00')
  await expect(dialog).toContainText('$12.50')
  await expect(dialog).toContainText(publishWords.carts)
  await dialog.getByText(publishWords.later).click()
  const when = dialog.getByLabel(overviewWords.draftWhen)
  // Puddle Lane is where clocks go from 2:00am to 3:00am on this day.
  await when.fill('2099-03-08T02:30')
  await expect(dialog).toContainText(timeWords.skipped('1:59am', '3:00am'))
  await expect(dialog.getByRole('button', { name: publishWords.plan })).toBeDisabled()
  await when.fill('2099-11-01T01:30')
  await expect(dialog).toContainText(timeWords.twice)
  const go = dialog.getByRole('button', { name: /^Schedule for 01\/11\/2099 - 1:30am UTC/ })
  const first = await go.textContent()
  await dialog.getByText(/^Second, UTC/).click()
  expect(await go.textContent()).not.toBe(first)
  await dialog.getByRole('button', { name: publishWords.cancel }).click()
  await expect(page.getByRole('button', { name: barWords.schedule, exact: true })).toBeVisible()
})

for (const { size, colorScheme, merchant } of [
  { size: { width: 1440, height: 900 }, colorScheme: 'light', merchant: 'puddle' },
  { size: { width: 1024, height: 768 }, colorScheme: 'light', merchant: 'puddle' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark', merchant: 'blackline' },
] as const)
  test.describe(`at ${size.width}, ${colorScheme}`, () => {
    test.use({ viewport: size, colorScheme })

    test('the dialog before a publication fits the window and is accessible', async ({ page, link }) => {
      await openOffice(page, link.origin(merchant), '/products')
      const faults: string[] = []
      const look = async (what: string) => {
        if ((await beyondEdge(page)) > 0) faults.push(`${what}: beyond the edge`)
        faults.push(...(await faultsOf(page, [colorScheme], shopRules)).map((fault) => `${what}: ${fault}`))
      }
      const price = list(page)
        .getByRole('textbox', { name: /^Price, / })
        .first()
      await price.fill('99')
      await price.press('Enter')
      await publishButton(page).click()
      await expect(page.getByRole('dialog')).toContainText(publishWords.carts)
      await look('now')
      await page.getByRole('dialog').getByText(publishWords.later).click()
      await page.getByRole('dialog').getByLabel(overviewWords.draftWhen).fill('2099-11-01T01:30')
      await look('later')
      expect(faults).toEqual([])
    })
  })
