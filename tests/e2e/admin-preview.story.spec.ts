import { openOffice, previewStands } from './support/admin.ts'
import { expect, test, type Page } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

const frameOf = (page: Page) => page.frames().find((each) => each.url().includes('/mmtpo/preview'))!
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

/** Run in the frame: from now on the app throws as soon as it makes an element. */
const breakApp = (): void => {
  const make = document.createElement.bind(document)
  Object.assign(window, { mend: () => Object.assign(document, { createElement: make }) })
  document.createElement = () => {
    throw new Error('a fault of the previewed app')
  }
}

const mendApp = (): void => (window as unknown as { mend: () => void }).mend()

test('the keyboard enters the preview, opens what it shows, and leaves again', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/pwa')
  await previewStands(page)
  const scheme = preview(page).getByRole('radiogroup', { name: 'Colour scheme of the preview' })
  await scheme.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  // The document of the frame is the first stop, what stands in it the next ones.
  await page.keyboard.press('Tab')
  await expect(page.frameLocator('iframe').locator('body :focus-visible')).toHaveCount(1)
  await page.frameLocator('iframe').locator('[data-ui=tab-bar] a').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ecom themes')
})

test('the preview begins in the scheme that customers see first', async ({ page, link }) => {
  await openOffice(page, link.origin('blackline'), '/themes')
  await expect(preview(page).getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test('a preview that throws says so, goes on with the next change, and starts again when asked', async ({
  page,
  link,
}) => {
  await openOffice(page, link.origin('puddle'), '/pwa')
  await previewStands(page)
  const stopped = page.getByText('The app cannot be drawn with these settings.', { exact: false })
  await frameOf(page).evaluate(breakApp)
  await preview(page).getByText('Guest', { exact: true }).click()
  await expect(stopped).toBeVisible()
  await frameOf(page).evaluate(mendApp)
  await preview(page).getByText('Member', { exact: true }).click()
  await expect(stopped).toBeHidden()
  await expect(page.frameLocator('iframe').locator('[data-ui=home-cards]')).toBeAttached()

  await frameOf(page).evaluate(breakApp)
  await preview(page).getByText('Guest', { exact: true }).click()
  await page.getByRole('button', { name: 'Start it again' }).click()
  await expect(stopped).toBeHidden()
  await previewStands(page)
})

test('Escape and Back close an open preview first, and the focus returns to its button', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/pwa')
  await page.setViewportSize({ width: 1024, height: 768 })
  const open = page.getByRole('button', { name: 'Preview', exact: true })
  await open.click()
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await previewStands(page)
  await page.frameLocator('iframe').locator('[data-ui=tab-bar] a').first().press('Escape')
  await expect(preview(page)).toBeHidden()
  await open.click()
  await page.goBack()
  await expect(preview(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PWA')
})

test('Escape closes the panel of a colour, and the focus returns to the colour', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/input')
  const text = page.getByRole('button', { name: /^Text #/ })
  await text.click()
  await page.getByLabel('Hex').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Hex')).toBeHidden()
  await expect(text).toBeFocused()
  await text.click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(text).toBeFocused()
})

test('the focus goes to the next card when one is removed', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/pwa')
  await page.getByRole('button', { name: 'Remove Promo Codes' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Invite a Friend', exact: true })).toBeFocused()
})

test('the administrator of a site without a web shop finds the log-in on a computer', async ({ page, link }) => {
  const origin = link.origin('riverbend')
  await page.goto(origin)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill('avery@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Wash-day-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  // Another tab of the computer is no app: an administrator goes on from there.
  const tab = await page.context().newPage()
  await tab.goto(origin)
  await tab.getByRole('link', { name: 'Back office' }).click()
  await expect(tab.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})
