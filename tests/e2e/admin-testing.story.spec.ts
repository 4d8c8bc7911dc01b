import { testingWords } from '#src/words/admin-testing.ts'
import { openOffice } from './support/admin.ts'
import { isAccessible } from './support/accessibility.ts'
import { personOnServer } from './support/client.ts'
import { kioskAt } from './support/kiosk.ts'
import { fillCard } from './support/new-customer.ts'
import { expect, test, type Page } from './support/phone.ts'
import { beyondEdge, computer } from './support/shop.ts'

test.use(computer)

const fillVehicle = async (shop: Page): Promise<void> => {
  const sheet = shop.getByRole('dialog', { name: 'Add Vehicle Info' })
  const car = { Make: 'Kia', Model: 'Rio', Color: 'Red', Year: '2020', 'License plate': 'AVERY1' }
  for (const [label, text] of Object.entries(car)) await sheet.getByLabel(label).fill(text)
  await sheet.getByLabel('State').selectOption('OR')
  await sheet.getByRole('button', { name: 'Save vehicle' }).click()
}

test('the checks find what is broken, and lead to its setting', async ({ page, link, server }) => {
  await kioskAt(server, 'puddle').redeem('W34679ACEFGHJ')
  await openOffice(page, link.origin('puddle'), '/testing')
  const counts = page.getByRole('status').filter({ hasText: 'pass' })
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect(counts).toHaveText('8 pass', { timeout: 60_000 })
  await isAccessible(page, 'the checks')
  expect(await beyondEdge(page)).toBe(0)

  const admin = await personOnServer(server, 'avery@example.com')
  const siteConfig = await admin.get<{ logo: string }>('/accounts/site-config')
  await admin.post('/accounts/site-config', {
    siteConfig: { ...siteConfig, logo: siteConfig.logo.replace(/[0-9a-f]{12}/, '000000000000') },
  })
  await page.getByRole('button', { name: 'Run: Files' }).click()
  await expect(counts).toHaveText('7 pass, 1 fails')
  await expect(page.getByText(/000000000000\.svg is missing\./)).toBeVisible()
  await page.getByRole('link', { name: 'Open the setting' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
})

test('an administrator is led through signing up again', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/testing')
  const way = page.getByRole('listitem')
  const now = page.locator('[aria-current="step"]')
  await expect(now).toContainText('Have a card on file')
  await expect(way.filter({ hasText: 'Have no plan' })).not.toHaveAttribute('aria-current', 'step')
  await isAccessible(page, 'the way back')

  const openShop = async (): Promise<Page> => {
    const opening = page.context().waitForEvent('page')
    await now.getByRole('link', { name: 'Open in a new tab' }).click()
    const shop = await opening
    await expect(shop.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
    return shop
  }

  await test.step('the card is added on the shop’s own page, and the step is ticked', async () => {
    const shop = await openShop()
    expect(new URL(shop.url()).search).toBe('?section=payment')
    await shop.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click()
    await fillCard(shop)
    await expect(now).toContainText('Sign up to a plan', { timeout: 20_000 })
    await shop.close()
  })

  await test.step('the next step leads to the plans, where a plan is paid with the new card', async () => {
    const shop = await openShop()
    expect(new URL(shop.url()).pathname).toBe('/shop/washClubs')
    const bubble = shop.getByRole('article').filter({ hasText: 'Puddle Club Bubble' })
    await bubble.getByRole('button', { name: /^Add Vehicle Info/ }).click()
    await fillVehicle(shop)
    await bubble.getByRole('button', { name: /^Buy Now/ }).click()
    await shop.getByRole('checkbox').press('Space')
    await shop.getByRole('button', { name: /^Complete Purchase/ }).click()
    await shop.getByRole('alertdialog').getByRole('button', { name: 'Yes, pay' }).click()
    await expect(shop.getByText('Paid. It’s in your wallet.')).toBeVisible()
    await expect(shop.getByRole('button', { name: /^Puddle Club Bubble/ })).toBeVisible()
    await shop.close()
  })

  await test.step('the way is done, and can be gone again from its start', async () => {
    await expect(page.getByText(testingWords.done)).toBeVisible({ timeout: 20_000 })
    await expect(now).toHaveCount(0)
    await isAccessible(page, 'the way back, gone')
    await page.getByRole('button', { name: testingWords.restart }).click()
    await expect(now).toContainText('Have no plan')
  })
})
