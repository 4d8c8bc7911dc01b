import type { Locator } from '@playwright/test'
import { expect, test } from './support/phone.ts'

// Chromium, as the test runner starts it, refuses storage to frames of other origins. Users' browsers partition that
// storage instead.
test.use({
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=none'] }),
})

/**
 * Clicks through the element itself: the frame is scaled down, so pointer positions inside it differ from the page's.
 */
const press = async (element: Locator) => {
  await expect(element).toBeVisible()
  await element.dispatchEvent('click')
}

test('a first visit: Casey is logged in, and the kiosk redeems a code and charges a gift card', async ({
  page,
  link,
}) => {
  test.setTimeout(120_000)
  await page.goto(`http://localhost:${link.port}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Use Puddle Lane here' }).click({ timeout: 30_000 })
  const phone = page.frameLocator('iframe[title="Puddle Lane, the app"]')
  const wallet = phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' })
  // Three apps and the page start at once, in a browser that has none of their files.
  await expect(wallet).toBeVisible({ timeout: 30_000 })
  await press(wallet)

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

test('a second visit shows the phones again, and an unknown path on the bare host leads to the front door', async ({
  page,
  link,
}) => {
  const phone = page.frameLocator('iframe[title="Puddle Lane, the app"]')
  await page.goto(`http://localhost:${link.port}/`)
  await expect(phone.getByRole('heading', { name: /Casey/ })).toBeVisible({ timeout: 20_000 })
  await page
    .frames()
    .find((frame) => frame.url().includes('puddle.'))!
    .waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`http://localhost:${link.port}/wallet`)
  await expect(page).toHaveURL(`http://localhost:${link.port}/`)
  await expect(phone.getByRole('heading', { name: /Casey/ })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('This browser keeps framed pages from storing anything')).toBeHidden()
})

test('a desktop browser without a web shop is sent to a phone, with the address as a code', async ({ page, link }) => {
  await page.goto(link.origin('riverbend'))
  await expect(page.getByRole('heading', { name: 'Please Open on a Mobile Device' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Code with the address of this site' })).toBeVisible()
})

test('one tap logs in as any demo user, or opens the guest view, without a password in the address', async ({
  page,
  link,
}) => {
  await page.goto(`http://localhost:${link.port}/`)
  const open = async (name: string) => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name }).click()
    return opened
  }
  const noor = await open('Log in as Noor at Puddle Lane')
  // The question about the unconfirmed email may cover it.
  await expect(noor.getByRole('heading', { name: /Noor/, includeHidden: true })).toBeVisible({ timeout: 20_000 })
  expect(new URL(noor.url()).search).toBe('')
  await noor.close()

  const guest = await open('Look around as a guest at Blackline')
  await expect(guest.getByRole('link', { name: 'Log in' })).toBeVisible({ timeout: 20_000 })
  await expect(guest.getByLabel('Password')).toBeHidden()
})

test('an opened phone does not cover the theme switch, follows its scheme, and closes on Escape', async ({
  page,
  link,
}) => {
  await page.goto(`http://localhost:${link.port}/`)
  const phone = page.frameLocator('iframe[title="Puddle Lane, the app"]')
  await expect(phone.getByRole('heading', { name: /Casey/ })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Use Puddle Lane here' }).click()
  const scheme = () => phone.locator('html').evaluate((root) => getComputedStyle(root).colorScheme)
  expect(await scheme()).toBe('light')
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect.poll(scheme).toBe('dark')
  await page.getByRole('button', { name: 'Light' }).click()
  await expect.poll(scheme).toBe('light')

  await phone.getByRole('heading', { name: /Casey/ }).click({ force: true })
  await phone.locator('body').press('Escape')
  await expect(page.getByRole('button', { name: 'Use Puddle Lane here' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use Riverbend here' })).toBeVisible()
})
