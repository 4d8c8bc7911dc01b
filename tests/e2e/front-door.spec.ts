import type { Locator } from '@playwright/test'
import { expect, password, test } from './support/phone.ts'

// Chromium as tests start it by default refuses storage to frames of other origins; people's browsers partition it instead.
test.use({
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=none'] }),
})

/** The frame is drawn smaller than it is: pointer positions inside of it are not the page's, so the element itself is told. */
const press = async (element: Locator) => {
  await expect(element).toBeVisible()
  await element.dispatchEvent('click')
}

test('a newcomer logs in on the framed phone, shows a code, and the kiosk beside it redeems it and charges a gift card', async ({
  page,
  link,
}) => {
  test.setTimeout(120_000)
  await page.goto(`http://localhost:${link.port}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Use Puddle Lane here' }).click({ timeout: 30_000 })
  const phone = page.frameLocator('iframe[title="Puddle Lane, the app"]')
  await phone.getByLabel('Email').fill('casey@example.com')
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByLabel('Password', { exact: true }).press('Enter')
  await press(phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }))

  await press(phone.getByRole('button', { name: /Bubble Bath ×5/ }))
  await page.getByRole('button', { name: 'Use the code on the phone' }).click()
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByText('Drive in')).toBeVisible()
  await expect(phone.getByText(/Used just now/)).toBeVisible()
  await press(phone.getByRole('button', { name: 'Close' }))

  await press(phone.getByRole('button', { name: /Gift Card/ }))
  await page.getByRole('button', { name: 'Use the code on the phone' }).click()
  await page.getByLabel('Amount in dollars').fill('5')
  await page.getByRole('button', { name: 'Charge' }).click()
  await expect(page.getByText('$5.00 charged')).toBeVisible()
})

test('the phones are there again at the second visit, and a wrong address on the bare host leads to the front door', async ({
  page,
  link,
}) => {
  const phone = page.frameLocator('iframe[title="Puddle Lane, the app"]')
  await page.goto(`http://localhost:${link.port}/`)
  await expect(phone.getByLabel('Email')).toBeVisible({ timeout: 20_000 })
  await page
    .frames()
    .find((frame) => frame.url().includes('puddle.'))!
    .waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`http://localhost:${link.port}/wallet`)
  await expect(page).toHaveURL(`http://localhost:${link.port}/`)
  await expect(phone.getByLabel('Email')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('This browser lets a framed app store nothing')).toBeHidden()
})

test('a desktop browser without a web shop is sent to a phone, with the address as a code', async ({ page, link }) => {
  await page.goto(link.origin('riverbend'))
  await expect(page.getByRole('heading', { name: 'Please Open on a Mobile Device' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Code with the address of this site' })).toBeVisible()
})
