import { faultsOf, shopRules } from './support/accessibility.ts'
import { openOffice, publish } from './support/admin.ts'
import { expect, test } from './support/phone.ts'
import { computer } from './support/shop.ts'

test.use(computer)

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')

test('the apps’ identities are entered with the keyboard, and both projects are saved', async ({ page, link }) => {
  await openOffice(page, link.origin('puddle'), '/wrappers')
  await expect(page.getByText('Without one, Android shows a browser bar.')).toBeVisible()
  expect(await faultsOf(page, ['light', 'dark'], shopRules)).toEqual([])

  await page.getByLabel(/^Android package/).fill('Wash')
  await page.getByLabel(/^Android package/).press('Enter')
  await expect(page.getByText('Lower-case words with dots between them, such as com.example.wash.')).toBeVisible()
  await page.getByLabel(/^Android package/).fill('com.example.wash')
  await page.getByLabel(/^Certificate fingerprints/).fill(fingerprint.toLowerCase())
  await page.getByLabel(/^iOS bundle ID/).fill('com.example.wash')
  await page.getByLabel(/^Apple team ID/).fill('ABCDE12345')
  await publish(page)
  await expect(page.getByText('Saved. The site publishes it now.')).toBeVisible()
  await expect(page.getByText('Without one, Android shows a browser bar.')).toBeHidden()
  const links = await page.evaluate(async () => (await fetch('/.well-known/assetlinks.json')).text())
  expect(links).toContain(fingerprint)

  for (const [name, file] of [
    ['Android', /^puddle-android-[\d.]+\.zip$/],
    ['iOS', /^puddle-ios-[\d.]+\.zip$/],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page
      .getByRole('region', { name })
      .getByRole('button', { name: /^Download/ })
      .click()
    expect((await saved).suggestedFilename()).toMatch(file)
  }
  await page.getByLabel('App name').fill('A name that is too long for any store')
  await expect(page.getByText('The stores take at most 30 letters.')).toBeVisible()
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 1024, height: 768 }, colorScheme: 'dark' })

  test('the section has no detectable accessibility violations', async ({ page, link }) => {
    await openOffice(page, link.origin('blackline'), '/wrappers')
    await expect(page.getByText('Before the stores say no')).toBeVisible()
    expect(await faultsOf(page, ['dark', 'light'], shopRules)).toEqual([])
  })
})
